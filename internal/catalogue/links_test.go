package catalogue_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// staffOf returns the context of a librarian of an organisation.
func staffOf(organizationID string) context.Context {
	return viewer.With(context.Background(), viewer.Viewer{OrganizationID: organizationID, Role: viewer.Librarian})
}

// linked is one kind of what a record is given, with one of it.
type linked struct {
	add, remove func(ctx context.Context, contentID int64) error
	logged      audit.Values
	held        func(c catalogue.Content) int
}

// links returns a tag, a category and an author that no record has.
func (s *shelf) links(t *testing.T) map[string]linked {
	t.Helper()
	tag, err := s.FindOrCreateTag(s.all, "түүх", "")
	check(t, err)
	category, err := s.CreateCategory(s.all, catalogue.Category{Tree: catalogue.General, Name: "Түүх", NameEN: "History"})
	check(t, err)
	person, err := s.CreateContributor(s.all, catalogue.Contributor{DisplayName: "Лодойдамба"})
	check(t, err)
	translator := catalogue.Contribution{ContributorID: person.ID, Role: catalogue.Translator}
	return map[string]linked{
		"tag": {
			add: func(ctx context.Context, id int64) error {
				found, err := s.AddTag(ctx, id, tag.ID)
				if err == nil && found != tag {
					t.Error(found)
				}
				return err
			},
			remove: func(ctx context.Context, id int64) error { return s.RemoveTag(ctx, id, tag.ID) },
			logged: audit.Values{"tag": "түүх"}, held: func(c catalogue.Content) int { return len(c.TagIDs) },
		},
		"category": {
			add: func(ctx context.Context, id int64) error {
				found, err := s.AddCategory(ctx, id, category.ID)
				if err == nil && found.NameEN != "History" {
					t.Error(found)
				}
				return err
			},
			remove: func(ctx context.Context, id int64) error { return s.RemoveCategory(ctx, id, category.ID) },
			logged: audit.Values{"category": "Түүх"}, held: func(c catalogue.Content) int { return len(c.CategoryIDs) },
		},
		"author": {
			add: func(ctx context.Context, id int64) error {
				found, err := s.AddContributor(ctx, id, translator)
				if err == nil && found.DisplayName != "Лодойдамба" {
					t.Error(found)
				}
				return err
			},
			remove: func(ctx context.Context, id int64) error { return s.RemoveContributor(ctx, id, translator) },
			logged: audit.Values{"author": "Лодойдамба"}, held: func(c catalogue.Content) int { return len(c.Contributions) },
		},
	}
}

// A second time changes nothing, neither the record nor the log; what is not
// there is not_found.
func TestRecordsAreGivenTagsCategoriesAndAuthors(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		librarian := staffOf(s.owner.ID)
		for name, l := range s.links(t) {
			record := s.create(t, catalogue.Content{Title: "Ном " + name})
			if err := l.remove(librarian, record.ID); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: taking away what is not there: %v", name, err)
			}
			check(t, l.add(librarian, record.ID))
			first := s.at(t, record.ID)
			check(t, l.add(librarian, record.ID))
			again := s.at(t, record.ID)
			if l.held(first) != 1 || l.held(again) != 1 || !first.UpdatedAt.After(record.UpdatedAt) || !again.UpdatedAt.Equal(first.UpdatedAt) {
				t.Errorf("%s: %+v, then %+v", name, first, again)
			}
			check(t, l.remove(librarian, record.ID))
			if err := l.remove(librarian, record.ID); !apperr.Is(err, apperr.NotFound) || l.held(s.at(t, record.ID)) != 0 {
				t.Errorf("%s: a second removal: %v", name, err)
			}
			check(t, l.add(librarian, record.ID)) // what was removed can be given back
			want := []audit.Values{l.logged, {}, l.logged}
			if diff := cmp.Diff(want, s.logged(t, librarian, "Ном "+name)); diff != "" {
				t.Errorf("%s in the log: %s", name, diff)
			}
		}
	})
}

// at returns a record as it is.
func (s *shelf) at(t *testing.T, id int64) catalogue.Content {
	t.Helper()
	var found catalogue.Content
	card, err := db.Get[string](s.all, s.db, "SELECT card FROM contents WHERE id = $1", id)
	check(t, err)
	var shown catalogue.Card
	check(t, json.Unmarshal([]byte(card), &shown))
	found, err = s.ByIDOrSlug(s.all, shown.Slug)
	check(t, err)
	if len(shown.Authors) != len(found.Contributions) {
		t.Errorf("the card shows %v of %v", shown.Authors, found.Contributions)
	}
	return found
}

// logged returns what the log says was given to a record, the last first.
func (s *shelf) logged(t *testing.T, ctx context.Context, title string) []audit.Values {
	t.Helper()
	list, err := audit.New(s.db, clock.System{}).List(ctx, audit.Filter{Act: audit.ContentChanged}, page.Of(1, 100))
	check(t, err)
	var found []audit.Values
	for _, line := range list.Rows {
		if line.Object != title {
			continue
		}
		var after audit.Values
		check(t, json.Unmarshal(line.After, &after))
		found = append(found, after)
	}
	return found
}

func TestOnlyTheOwnersStaffGiveRecordsTags(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		record := s.create(t, catalogue.Content{Title: "Нэг"})
		reader := viewer.With(context.Background(), viewer.Viewer{AccountID: "a", OrganizationID: s.owner.ID, Role: viewer.Reader})
		hub := viewer.With(context.Background(), viewer.Viewer{OrganizationID: s.other.ID, Hub: true, Role: viewer.HubAdmin})
		away := viewer.With(context.Background(), viewer.Viewer{OrganizationID: s.other.ID, Role: viewer.HubAdmin})
		for name, l := range s.links(t) {
			for who, ctx := range map[string]context.Context{"a reader": reader, "a guest": s.guest} {
				if err := l.add(ctx, record.ID); !apperr.Is(err, apperr.RoleRequired) {
					t.Errorf("%s by %s: %v", name, who, err)
				}
			}
			if err := l.add(staffOf(s.other.ID), record.ID); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s by another library: %v", name, err)
			}
			if err := l.add(away, record.ID); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s by the hub's administrator at another library: %v", name, err)
			}
			check(t, l.add(hub, record.ID))
			if said := s.logged(t, staffOf(s.owner.ID), "Нэг"); len(said) == 0 {
				t.Errorf("%s: the owner does not learn what the hub changed", name)
			}
			if err := l.remove(staffOf(s.other.ID), record.ID); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s removed by another library: %v", name, err)
			}
			if err := l.add(hub, 987654321); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s to no record: %v", name, err)
			}
		}
	})
}

// A tag or author that only hidden records of others have is not found by its
// number.
func TestHiddenRecordsTellNothingOfTheirTagsAndAuthors(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		own := s.create(t, catalogue.Content{Title: "Ил"})
		hidden := s.create(t, catalogue.Content{Title: "Далд", Visibility: entitlements.Draft, OwnerID: s.other.ID})
		kinds := s.links(t)
		for _, name := range []string{"tag", "author"} {
			check(t, kinds[name].add(staffOf(s.other.ID), hidden.ID))
			if err := kinds[name].add(staffOf(s.owner.ID), own.ID); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestAnAuthorHasRoles(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		librarian, record := staffOf(s.owner.ID), s.create(t, catalogue.Content{Title: "Нэг"})
		person, err := s.CreateContributor(s.all, catalogue.Contributor{DisplayName: "Дашдорж"})
		check(t, err)
		as := func(role catalogue.Role) catalogue.Contribution {
			return catalogue.Contribution{ContributorID: person.ID, Role: role}
		}
		for _, role := range []catalogue.Role{catalogue.Translator, catalogue.Author, catalogue.Editor} {
			_, err := s.AddContributor(librarian, record.ID, as(role))
			check(t, err)
		}
		want := []catalogue.Contribution{as(catalogue.Translator), as(catalogue.Author), as(catalogue.Editor)}
		if diff := cmp.Diff(want, s.at(t, record.ID).Contributions); diff != "" {
			t.Error("not in the order in which they were given:", diff)
		}
		check(t, s.RemoveContributor(librarian, record.ID, as(catalogue.Author)))
		if left := s.at(t, record.ID).Contributions; len(left) != 2 {
			t.Error(left)
		}
		check(t, s.RemoveContributor(librarian, record.ID, as("")))
		if left := s.at(t, record.ID).Contributions; len(left) != 0 {
			t.Error(left)
		}
		if _, err := s.AddContributor(librarian, record.ID, as("king")); !apperr.Is(err, apperr.Invalid) {
			t.Error(err)
		}
		if err := s.RemoveContributor(librarian, record.ID, as("king")); !apperr.Is(err, apperr.Invalid) {
			t.Error(err)
		}
	})
}

func TestARecordHasNoMoreThanAHundredTags(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		var tags []int64
		for i := range 101 {
			tag, err := s.FindOrCreateTag(s.all, "шошго "+string(rune('а'+i%32))+string(rune('а'+i/32)), "")
			check(t, err)
			tags = append(tags, tag.ID)
		}
		record := s.create(t, catalogue.Content{Title: "Нэг", TagIDs: tags[:100]})
		if _, err := s.AddTag(staffOf(s.owner.ID), record.ID, tags[100]); !apperr.Is(err, apperr.Invalid) {
			t.Error(err)
		}
		if _, err := s.AddTag(staffOf(s.owner.ID), record.ID, tags[7]); err != nil || len(s.at(t, record.ID).TagIDs) != 100 {
			t.Error(err)
		}
	})
}
