package imports

import (
	"context"
	"fmt"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/mongolian"
)

// mostNames bounds what a walk remembers of each kind of name.
const mostNames = 20_000

// names finds people, subjects and series by their names, or makes them, and
// remembers their ids: a library has far fewer of them than records.
type names struct {
	catalogue *catalogue.Service
	known     map[string]int64
	persons   map[int64]catalogue.Contributor // of known
}

func newNames(c *catalogue.Service) *names {
	return &names{catalogue: c, known: map[string]int64{}, persons: map[int64]catalogue.Contributor{}}
}

func (n *names) forget() {
	clear(n.known)
	clear(n.persons)
}

// bound forgets when there are too many to be remembered. It is called between
// batches: the records of one need their people.
func (n *names) bound() {
	if len(n.known) > mostNames {
		n.forget()
	}
}

func (n *names) find(key string, find func() (int64, error)) (int64, error) {
	if id, ok := n.known[key]; ok {
		return id, nil
	}
	id, err := find()
	if err == nil {
		n.known[key] = id
	}
	return id, err
}

// people returns the contributions of people, each part once.
func (n *names) people(ctx context.Context, people []formats.Person) ([]catalogue.Contribution, error) {
	var parts []catalogue.Contribution
	for _, p := range people {
		if mongolian.Normalise(p.Display()) == "" {
			continue
		}
		key := fmt.Sprintf("person\x00%t\x00%d\x00%q\x00%q\x00%q", p.Body, p.BirthYear, p.Display(), p.Given, p.Patronymic)
		id, err := n.find(key, func() (int64, error) {
			found, err := n.catalogue.FindOrCreateContributor(ctx, p.Contributor)
			n.persons[found.ID] = found
			return found.ID, err
		})
		if err != nil {
			return nil, err
		}
		part := catalogue.Contribution{ContributorID: id, Role: p.Role}
		if !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	return parts, nil
}

func (n *names) tags(ctx context.Context, subjects []string) ([]int64, error) {
	var ids []int64
	for _, subject := range subjects {
		if mongolian.Normalise(subject) == "" {
			continue
		}
		id, err := n.find("tag\x00"+subject, func() (int64, error) {
			found, err := n.catalogue.FindOrCreateTag(ctx, subject, "")
			return found.ID, err
		})
		if err != nil {
			return nil, err
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids) // as a record is read
	return ids, nil
}

func (n *names) series(ctx context.Context, series []formats.Series) ([]catalogue.SeriesPart, error) {
	var parts []catalogue.SeriesPart
	for _, s := range series {
		if mongolian.Normalise(s.Name) == "" {
			continue
		}
		id, err := n.find("series\x00"+s.Name, func() (int64, error) {
			found, err := n.catalogue.FindOrCreateSeries(ctx, s.Name, "")
			return found.ID, err
		})
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(parts, func(p catalogue.SeriesPart) bool { return p.SeriesID == id }) {
			parts = append(parts, catalogue.SeriesPart{SeriesID: id, Number: s.Number})
		}
	}
	return parts, nil
}
