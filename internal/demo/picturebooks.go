package demo

import (
	"fmt"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/demo/book"
	"sudar/internal/entitlements"
)

// pictureBooks returns the books of fixed and vertical layout.
func pictureBooks() []entry {
	return []entry{
		pictureBook(1, "taval-hamtdaa", "Тавуулаа хамтдаа", "Таван хошуу малыг зураг, тоогоор таниулах бяцхан ном.",
			[]string{"таван хошуу мал", "тоолох", "зурагт ном"}, animalPages()),
		pictureBook(2, "hee-ugalz", "Хээ угалз юу ярьдаг вэ",
			"Алхан хээ, улзий, эвэр угалз зэрэг долоон хээг томоор зурж, утгыг нь өгүүлсэн зурагт ном.",
			[]string{"хээ угалз", "урлаг", "зурагт ном"}, ornamentPages()),
		declaration(),
	}
}

func pictureBook(number float64, slug, title, summary string, tags []string, pages []book.Page) entry {
	e := entry{
		Content: catalogue.Content{
			Slug: slug, Kind: catalogue.Book, Title: title, Summary: summary, Description: summary, Publisher: "Судар", Place: "Улаанбаатар",
			Language: "mn", Year: 2026, DDC: "740", Audience: "children", Licence: "CC BY 4.0", Protection: entitlements.Open, PreviewPercent: 100,
			Items: []catalogue.Item{{Year: 2026, Free: true}},
		},
		owner: Hub, categories: []string{"Зурагт ном"}, tags: tags, popularity: 4,
		series: volume{"Бяцхан уншигч", "Little Readers", number},
		credits: []credit{{catalogue.Contributor{
			Given: "Нарангэрэл", Patronymic: "Очирын", DisplayEN: "Ochiryn Narangerel", Aliases: []string{"Ochiryn Narangerel"},
		}, catalogue.Author}},
	}
	e.write = func(cover []byte) ([]byte, error) {
		return book.Pictures(book.Book{
			Slug: slug, Title: title, Author: "Очирын Нарангэрэл", AuthorSort: "Нарангэрэл, Очирын", Language: "mn", Year: e.Year,
			Description: summary, Subjects: tags, Cover: cover,
		}, pages)
	}
	return e
}

// declaration is article 1 of the Universal Declaration of Human Rights in the
// traditional script (public domain; text of the Unicode UDHR project).
func declaration() entry {
	const title, mong = "Хүний эрхийн түгээмэл тунхаглал, нэгдүгээр зүйл", "ᠨᠢᠭᠡᠳᠦᠭᠡᠷ ᠵᠦᠢᠯ"
	summary := "Тунхаглалын нэгдүгээр зүйл босоо монгол бичгээр. Эх: Юникодын UDHR төсөл."
	e := entry{
		Content: catalogue.Content{
			Slug: "tunhaglal-negdugeer-zuil", Kind: catalogue.Book, Title: title, TitleMong: mong, Summary: summary, Description: summary,
			Language: "mn", Year: 1948, DDC: "320", Audience: "adult", Licence: "public domain", Protection: entitlements.Open, PreviewPercent: 100,
			Items: []catalogue.Item{{Year: 1948, Free: true}},
		},
		owner: Hub, categories: []string{"Хууль, эрх зүй"}, tags: []string{"хүний эрх", "монгол бичиг"}, popularity: 3,
		credits: []credit{
			{catalogue.Contributor{DisplayName: "Нэгдсэн Үндэстний Байгууллага", DisplayEN: "United Nations", Body: true}, catalogue.Author},
		},
	}
	e.write = func(cover []byte) ([]byte, error) {
		text, err := recordFiles.ReadFile("records/udhr-article-1.txt")
		if err != nil {
			return nil, fmt.Errorf("demo: %w", err)
		}
		return book.Vertical(book.Book{
			Slug: e.Slug, Title: mong, Author: "НҮБ", AuthorSort: "НҮБ", Language: "mn-Mong", Year: e.Year, Description: summary, Cover: cover,
		}, []string{strings.TrimSpace(string(text))})
	}
	return e
}
