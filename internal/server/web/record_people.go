package web

// People are who made the work, at most six.
func (r record) People() []maker {
	people := r.Contributors
	if len(people) == 0 {
		people = r.Authors
	}
	return people[:min(6, len(people))]
}

// FirstAuthors are at most three contributors, linked in lists.
func (r record) FirstAuthors() []maker { return r.Authors[:min(3, len(r.Authors))] }
