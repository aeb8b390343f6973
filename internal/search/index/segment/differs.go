package segment

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// Differs returns in what a document of the leaf and another differ, "" when
// they agree.
func (l Leaf) Differs(doc uint32, d Document) string {
	words := NewBatch([]Document{d})
	text, err := l.Card(doc, false)
	english, englishErr := l.Card(doc, true)
	if len(d.CardEnglish) == 0 {
		d.CardEnglish = d.Card
	}
	switch {
	case err != nil || englishErr != nil:
		return "card unreadable"
	case !bytes.Equal(text, d.Card) || !bytes.Equal(english, d.CardEnglish):
		return "card"
	case !l.offers.equal(doc, d.Offer, d.OfferEnglish):
		return "offer"
	case !bytes.Equal(l.Key(doc), d.SortKey) || !bytes.Equal(l.ownEnglishKey(doc), d.SortKeyEnglish):
		return "sort key"
	case !slices.Equal(l.itemsOf(doc), d.Items):
		return "items"
	}
	for c := range columnCount {
		if !slices.Contains(counted[:], c) && l.Column(c, doc) != d.Columns[c] {
			return fmt.Sprintf("column %d", c)
		}
	}
	different := ""
	for t := range formTiers {
		_ = words.forms(t, func(form []byte, docs *lists) error {
			if l.fieldsOf(t, string(form), doc) != docs.fields() {
				different = fmt.Sprintf("form %q of tier %d", form, t)
			}
			return nil
		})
	}
	return different
}

// fieldsOf returns the fields in which a document has a form.
func (s *Segment) fieldsOf(t Tier, form string, doc uint32) Fields {
	var has Fields
	s.Find(t, form).Each(EveryField, func(f Field, docs *roaring.Bitmap) {
		if docs.Contains(doc) {
			has |= 1 << f
		}
	})
	return has
}

func (l *lists) fields() Fields {
	var has Fields
	for f, docs := range l {
		if len(docs) > 0 {
			has |= 1 << f
		}
	}
	return has
}
