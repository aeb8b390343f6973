package catalogue_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// TestTranslations: a record keeps its texts by language; cards show those of
// the reader's, and fall back to its own.
func TestTranslations(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		texts := map[string]catalogue.RecordTexts{
			"en": {Title: " The Clear Tamir ", Summary: "A novel."}, "ru": {Summary: "Роман."}, "de": {},
		}
		c := s.create(t, catalogue.Content{Title: "Тунгалаг Тамир", Subtitle: "Роман", Summary: "Зохиол.", Translations: texts})
		want := map[string]catalogue.RecordTexts{"en": {Title: "The Clear Tamir", Summary: "A novel."}, "ru": {Summary: "Роман."}}
		read, err := s.ByIDOrSlug(s.guest, c.Slug)
		if diff := cmp.Diff(want, read.Translations); diff != "" || err != nil {
			t.Fatal(diff, err)
		}
		for l, shown := range map[locale.Locale]catalogue.Card{
			locale.Mongolian: {Title: "Тунгалаг Тамир", Subtitle: "Роман", Summary: "Зохиол."},
			locale.English:   {Title: "The Clear Tamir", TitleLanguage: "en", Summary: "A novel.", SummaryLanguage: "en"},
		} {
			ctx := locale.With(s.guest, l)
			stored, err := db.Get[string](ctx, s.db, "SELECT "+catalogue.CardColumn(ctx)+" FROM contents c WHERE c.id = $1", c.ID)
			check(t, err)
			var card catalogue.Card
			check(t, json.Unmarshal([]byte(stored), &card))
			got := catalogue.Card{
				Title: card.Title, Subtitle: card.Subtitle, Summary: card.Summary, TitleLanguage: card.TitleLanguage,
				SummaryLanguage: card.SummaryLanguage,
			}
			if diff := cmp.Diff(shown, got); diff != "" {
				t.Errorf("%s: %s", l, diff)
			}
			if titles, err := s.Titles(ctx, []int64{c.ID}); err != nil || titles[c.ID].Title != shown.Title {
				t.Errorf("%s: titled %+v, %v", l, titles, err)
			}
		}
		read.Translations = map[string]catalogue.RecordTexts{}
		check(t, s.Update(s.all, read))
		if n, err := db.Get[int](s.all, s.db,
			"SELECT COUNT(*) FROM contents WHERE id = $1 AND sort_title_en IS NULL AND card_en NOT LIKE '%Clear%'", c.ID); err != nil || n != 1 {
			t.Errorf("what a translation left behind: %d, %v", n, err)
		}
	})
}

func TestBadTranslations(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		for name, texts := range map[string]map[string]catalogue.RecordTexts{
			"its own language": {"mn": {Title: "Хоёр дахь"}}, "no language": {"English!": {Title: "A"}}, "a subtitle alone": {"en": {Subtitle: "A"}},
			"a title too long": {"en": {Title: strings.Repeat("a", 2_001)}}, "a sign of zero": {"en": {Title: "a\x00b"}},
		} {
			_, err := s.Create(s.all, catalogue.Content{OwnerID: s.owner.ID, Title: "Ном", Translations: texts})
			if !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
