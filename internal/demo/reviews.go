package demo

import (
	"context"
	"time"
)

// review is what a reader says of an entry.
type review struct {
	accountID string
	stars     int
	body      string
	age       time.Duration
}

// review stores the reviews of an entry: the better known, the more.
func (w *work) review(ctx context.Context, e entry, contentID int64) error {
	if e.popularity == 0 {
		return nil
	}
	seed := int(e.seed() % 10_007)
	readers := w.people.readers
	count := min(1+e.popularity*2+seed%3, len(readers))
	for i := range count {
		r := review{
			accountID: readers[(seed+i*5)%len(readers)],
			stars:     given(e, seed, i),
			age:       time.Duration(20+(seed+i*13)%500) * time.Hour,
		}
		if i < 4 {
			r.body = remark(e.Language, r.stars, seed+i)
		}
		if err := w.insertReview(ctx, contentID, r); err != nil {
			return err
		}
	}
	return nil
}

// given returns the stars that the i-th reader of an entry gives: mostly five and four,
// the more fives the better it is known, and no two entries quite alike.
func given(e entry, seed, i int) int {
	fives := 36 + 4*e.popularity + seed%17
	switch lot := (seed/11 + i*37) % 100; {
	case lot < fives:
		return 5
	case lot < fives+26:
		return 4
	case lot < 97:
		return 3
	}
	return 2
}

// remark returns a sentence that fits the stars.
func remark(language string, stars, turn int) string {
	list := remarks[language]
	if list == nil {
		list = remarks["mn"]
	}
	kind := list[min(max(5-stars, 0), len(list)-1)]
	return kind[turn%len(kind)]
}

// remarks by language and by stars, from five down.
var remarks = map[string][][]string{
	"mn": {
		{
			"Нэг суудлаар уншаад дуусгачихлаа.", "Хүүхдүүдтэйгээ хамт уншихад тун сайхан байлаа.", "Хэл найруулга нь цэвэр, уншихад таатай.",
			"Олон жилийн дараа дахин уншаад өөр зүйл олж харлаа.", "Найздаа заавал уншаарай гэж зөвлөсөн.",
			"Номын сангаас хайж явсан ном минь энд байна.",
			"Төгсгөлийг нь уншаад удаан чимээгүй суулаа.",
		},
		{
			"Сайн ном. Эхний хэсэг нь арай удаан өрнөдөг.", "Ойлгомжтой, хэрэгтэй мэдээлэл олныг авлаа.", "Хичээлдээ ашиглахад тустай байлаа.",
			"Дундаас нь эхлээд л татаж авлаа.", "Тайлбар, зүүлт нь жаахан дэлгэрэнгүй байсан бол.",
		},
		{
			"Тухайн үеийнхээ амьдралыг мэдэх гэвэл уншууштай.", "Зарим хэсгийг нь алгасаж уншсан.",
			"Сонирхолтой сэдэв, харин илүү товч байж болох байжээ.",
		},
	},
	"en": {
		{
			"Read it in one sitting.", "Clear, warm and never too long.", "I have already recommended it to two friends.",
			"Exactly what I was looking for.",
		},
		{"A good book with a slow beginning.", "Useful, and pleasant to read.", "I would have liked a longer ending."},
		{"Worth a look for the subject alone.", "Some chapters are better than others."},
	},
}
