package web

type named struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// facets are the counts of the page's list by parameter.
type facets map[string][]named
