package records

// People are who made the work, at most six.
func (r Record) People() []Maker {
	people := r.Contributors
	if len(people) == 0 {
		people = r.Authors
	}
	return people[:min(6, len(people))]
}

// FirstAuthors are at most three contributors, linked in lists.
func (r Record) FirstAuthors() []Maker { return r.Authors[:min(3, len(r.Authors))] }
