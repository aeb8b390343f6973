package meaning

import "sudar/internal/search/index/segment"

// What a match costs: the sum of its form's and its field's. A document's cost
// for a query is that of its dearest word (PRODUCT, "Search": exact > stem >
// alternate > folded or Latin > fuzzy; title > contributor > subject >
// publisher > description).
const (
	ExactCost     = 0
	StemCost      = 1
	AlternateCost = 3
	LatinCost     = 4 // and what the form of the reading costs
	FoldCost      = 8
	GuessCost     = 10
	MaxCost       = GuessCost + 6
)

var fieldCosts = [segment.FieldCount]int{
	segment.Title: 0, segment.Identifier: 0, segment.Contributor: 1, segment.Subject: 2, segment.Publisher: 4, segment.Description: 6,
}

// FieldCost returns what a match in a field costs.
func FieldCost(f segment.Field) int { return fieldCosts[f] }

// WholeTitle and titleStart are the levels before those of costs: the text is
// the title, or its first words.
const (
	WholeTitle = -2
	TitleStart = -1
)
