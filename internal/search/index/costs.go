package index

import "sudar/internal/search/index/segment"

// What a match costs: the sum of its form's and its field's. A document's cost
// for a query is that of its dearest word (PRODUCT, "Search": exact > stem >
// alternate > folded or Latin > fuzzy; title > contributor > subject >
// publisher > description).
const (
	exactCost     = 0
	stemCost      = 1
	alternateCost = 3
	latinCost     = 4 // and what the form of the reading costs
	foldCost      = 8
	guessCost     = 10
	maxCost       = guessCost + 6
)

var fieldCosts = [segment.FieldCount]int{segment.Title: 0, segment.Identifier: 0, segment.Contributor: 1, segment.Subject: 2, segment.Publisher: 4, segment.Description: 6}

// fieldCost returns what a match in a field costs.
func fieldCost(f segment.Field) int { return fieldCosts[f] }

// wholeTitle and titleStart are the levels before those of costs: the text is
// the title, or its first words.
const (
	wholeTitle = -2
	titleStart = -1
)
