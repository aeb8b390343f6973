package records

// Named is a value of a facet or a list: its code, its name and its count.
type Named struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Facets are the counts of the page's list by parameter.
type Facets map[string][]Named
