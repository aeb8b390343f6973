package catalogue_test

import (
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
)

// TestCircle: who worked with a contributor and on what, as far as the viewer
// sees the works, the most first; several roles in a work count once.
func TestCircle(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		person := func(given string) int64 {
			c, err := s.CreateContributor(s.all, catalogue.Contributor{Given: given, Patronymic: "Дорж"})
			check(t, err)
			return c.ID
		}
		author, often, once, hidden := person("Туяа"), person("Болор"), person("Сарнай"), person("Далд")
		tag, err := s.FindOrCreateTag(s.all, "нүүдэл", "nomads")
		check(t, err)
		by := func(role catalogue.Role, ids ...int64) (parts []catalogue.Contribution) {
			for _, id := range ids {
				parts = append(parts, catalogue.Contribution{ContributorID: id, Role: role})
			}
			return parts
		}
		s.create(t, catalogue.Content{
			Title: "Нэг", TagIDs: []int64{tag.ID},
			Contributions: append(by(catalogue.Author, author, often), by(catalogue.Editor, author, often)...),
		})
		s.create(t, catalogue.Content{
			Title: "Хоёр", TagIDs: []int64{tag.ID}, Contributions: append(by(catalogue.Author, author), by(catalogue.Translator, often, once)...),
		})
		s.create(t, catalogue.Content{Title: "Ноорог", Visibility: entitlements.Draft, Contributions: by(catalogue.Author, author, hidden)})
		found, err := s.Circle(s.guest, author)
		check(t, err)
		if len(found.Companions) != 2 || found.Companions[0].ID != often || found.Companions[0].Count != 2 || found.Companions[1].ID != once ||
			found.Companions[1].Count != 1 {
			t.Errorf("companions %+v", found.Companions)
		}
		if len(found.Subjects) != 1 || found.Subjects[0].Tag != tag || found.Subjects[0].Count != 2 || !found.Public {
			t.Errorf("subjects %+v, public %t", found.Subjects, found.Public)
		}
		if found, err = s.Circle(s.guest, hidden); err != nil || len(found.Companions) != 0 || found.Public {
			t.Errorf("of a draft: %+v, %v", found, err)
		}
	})
}
