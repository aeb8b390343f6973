package marc_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/marc"
)

// fixed returns a field 008 of a year, a language and the signs of kind from 18 on.
func fixed(year, kind, language string) field {
	return field{"008", "260101s" + year + "    mp " + (kind + strings.Repeat(" ", 17))[:17] + language + " c"}
}

func draft(t *testing.T, leader string, fields ...field) formats.Draft {
	t.Helper()
	d, err := marc.DraftOf(one(t, iso(leader, fields...)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func as(role catalogue.Role, c catalogue.Contributor) formats.Person {
	return formats.Person{Contributor: c, Role: role}
}

// A record as a Mongolian library writes it.
func TestDraftOfAWholeRecord(t *testing.T) {
	got := draft(t, unicode, field{"001", "bib42 "}, field{"003", "MnUbNL"}, field{"005", "20260101120000.0"}, fixed("1962", "", "mon"),
		field{"020", "  $a978-99929-0-123-4 (хатуу хавтас)"}, field{"020", "  $a99929-0-123-5"}, field{"022", "  $a0378-5955"},
		field{"024", "7 $a10.1000/182$2doi"}, field{"041", "0 $amon$arus"}, field{"082", "04$a894.23/13$223"},
		field{"100", "1 $aЛодойдамба, Чадраабалын,$d1917-1970.$4aut"}, field{"240", "10$aТунгалаг Тамир."},
		field{"245", "10$aТунгалаг Тамир :$bроман.$nНэгдүгээр дэвтэр /$cЧ. Лодойдамба."}, field{"246", "3 $aTungalag Tamir"},
		field{"250", "  $aХоёр дахь хэвлэл."}, field{"264", " 3$aБээжин :$bХэвлэгч,$c1963."},
		field{"264", " 1$a[Улаанбаатар] :$bУлсын хэвлэлийн газар,$c1962."}, field{"490", "1 $aМонголын сонгодог ;$v5-р боть"},
		field{"520", "  $aХувьсгалын үеийн тухай."}, field{"650", " 7$aМонголын уран зохиол$y20-р зуун$vРоман."}, field{"653", "  $aроман$aтүүх"},
		field{"651", " 0$aМонгол."}, field{"700", "1 $aЦэгмид, Д.,$eзураач."}, field{"700", "1 $aМихайлов, Г. И.,$eпереводчик."},
		field{"700", "1 $aУран, Х.$tӨөр ном"}, field{"710", "2 $aЗохиолчдын эвлэл.$bХороо"}, field{"830", " 0$aМонголын сонгодог зохиол ;$v5."})
	want := formats.Draft{
		Source: "MnUbNL", ID: "bib42", Version: "20260101120000.0",
		Content: catalogue.Content{
			Kind: catalogue.Book, Title: "Тунгалаг Тамир. Нэгдүгээр дэвтэр", Subtitle: "роман", ParallelTitles: []string{"Tungalag Tamir"},
			OriginalTitle: "Тунгалаг Тамир", Year: 1962, Language: "mn", Languages: []string{"mn", "ru"}, Publisher: "Улсын хэвлэлийн газар",
			Place: "Улаанбаатар", Edition: "Хоёр дахь хэвлэл", DDC: "894.2313", Description: "Хувьсгалын үеийн тухай.",
			Identifiers: []catalogue.Identifier{{Type: "issn", Value: "0378-5955"}, {Type: "doi", Value: "10.1000/182"}},
		},
		People: []formats.Person{
			as(catalogue.Author, catalogue.Contributor{Given: "Лодойдамба", Patronymic: "Чадраабалын", BirthYear: 1917, DeathYear: 1970}),
			as(catalogue.Illustrator, catalogue.Contributor{Given: "Цэгмид", DisplayName: "Д. Цэгмид", Aliases: []string{"Цэгмид, Д."}}),
			as(catalogue.Translator,
				catalogue.Contributor{Given: "Михайлов", DisplayName: "Г. И. Михайлов", Aliases: []string{"Михайлов, Г. И."}}),
			as(catalogue.Other, catalogue.Contributor{Body: true, DisplayName: "Зохиолчдын эвлэл. Хороо"}),
		},
		Subjects: []string{"Монголын уран зохиол – 20-р зуун – Роман", "роман", "түүх", "Монгол"},
		Series:   []formats.Series{{Name: "Монголын сонгодог зохиол", Number: 5}},
		Unsound: []catalogue.Identifier{
			{Type: "isbn", Value: "978-99929-0-123-4 (хатуу хавтас)"}, {Type: "isbn", Value: "99929-0-123-5"},
		},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

func TestTitles(t *testing.T) {
	for name, c := range map[string]struct {
		fields                []field
		title, subtitle, mong string
		other                 []string
	}{
		"signs of ISBD":  {[]field{{"245", "10$aНэг :$bхоёр /$cгурав"}}, "Нэг", "хоёр", "", nil},
		"a full stop":    {[]field{{"245", "10$aСайн байна уу."}}, "Сайн байна уу", "", "", nil},
		"an initial":     {[]field{{"245", "10$aThe life of Robert E."}}, "The life of Robert E.", "", "", nil},
		"three of them":  {[]field{{"245", "10$aТэгээд..."}}, "Тэгээд...", "", "", nil},
		"brackets":       {[]field{{"245", "10$a[Нэргүй] :$b[дэд]"}}, "Нэргүй", "дэд", "", nil},
		"a question":     {[]field{{"245", "10$aХэн бэ? /$cБи"}}, "Хэн бэ?", "", "", nil},
		"of two tongues": {[]field{{"245", "10$aСургууль =$bSchool /$cX"}}, "Сургууль", "", "", []string{"School"}},
		"no $a":          {[]field{{"245", "10$bзөвхөн дэд"}}, "зөвхөн дэд", "", "", nil},
		"lines":          {[]field{{"245", "10$aНэг\n  хоёр\x00"}}, "Нэг хоёр", "", "", nil},
		"in Latin letters too": {
			[]field{{"245", "10$6880-01$aTungalag Tamir :$broman"}, {"880", "10$6245-01/(N$aТунгалаг Тамир :$bроман"}},
			"Тунгалаг Тамир", "роман", "", []string{"Tungalag Tamir"},
		},
		"in the traditional script too": {
			[]field{{"245", "10$6880-01$aМонгол"}, {"880", "10$6245-01$aᠮᠣᠩᠭᠣᠯ"}}, "Монгол", "", "ᠮᠣᠩᠭᠣᠯ", nil,
		},
		"other titles": {
			[]field{{"245", "10$aНэг"}, {"246", "1 $aOne."}, {"246", "1 $aOne"}, {"740", "0 $aUn"}, {"130", "0 $aНэг"}}, "Нэг", "", "",
			[]string{"One", "Un"},
		},
	} {
		got := draft(t, unicode, c.fields...).Content
		if got.Title != c.title || got.Subtitle != c.subtitle || got.TitleMong != c.mong || !cmp.Equal(got.ParallelTitles, c.other) {
			t.Errorf("%s: %q %q %q %q", name, got.Title, got.Subtitle, got.TitleMong, got.ParallelTitles)
		}
	}
	for name, fields := range map[string][]field{"none": {{"001", "1"}}, "blank": {{"245", "10$a /$cX"}}} {
		if _, err := marc.DraftOf(one(t, iso(unicode, fields...))); !errors.Is(err, marc.ErrNoTitle) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPeople(t *testing.T) {
	type one = catalogue.Contributor
	for text, want := range map[string]formats.Person{
		"100 1 $aDickens, Charles,$d1812-1870.": as(catalogue.Author, one{
			DisplayName: "Charles Dickens", Aliases: []string{"Dickens, Charles"}, BirthYear: 1812, DeathYear: 1870,
		}),
		"100 0 $aГомер.":                                          as(catalogue.Author, one{DisplayName: "Гомер"}),
		"100 0 $aJohn Paul$bII,$cPope":                            as(catalogue.Author, one{DisplayName: "John Paul II"}),
		"700 1 $aИнжаннаши,$d1837-":                               as(catalogue.Other, one{DisplayName: "Инжаннаши", BirthYear: 1837}),
		"700 1 $aНацагдорж, Дашдоржийн$4trl":                      as(catalogue.Translator, one{Given: "Нацагдорж", Patronymic: "Дашдоржийн"}),
		"700 1 $aA, B,$eed.":                                      as(catalogue.Editor, one{DisplayName: "B A", Aliases: []string{"A, B"}}),
		"700 1 $aA, B$4http://id.loc.gov/vocabulary/relators/nrt": as(catalogue.Narrator, one{DisplayName: "B A", Aliases: []string{"A, B"}}),
		"710 2 $aЯам.$bХэлтэс,$eэмхэтгэгч":                        as(catalogue.Compiler, one{Body: true, DisplayName: "Яам. Хэлтэс"}),
		"111 2 $aБага хурал$d(2020)":                              as(catalogue.Author, one{Body: true, DisplayName: "Бага хурал"}),
	} {
		got := draft(t, unicode, field{"245", "00$aX"}, field{text[:3], text[4:]}).People
		if diff := cmp.Diff([]formats.Person{want}, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
	got := draft(t, unicode, field{"245", "00$aX"}, field{"100", "1 $6880-01$aNatsagdorzh, D."},
		field{"880", "1 $6100-01$aНацагдорж, Дашдоржийн"}).People
	if len(got) != 1 || got[0].Patronymic != "Дашдоржийн" || !cmp.Equal(got[0].Aliases, []string{"D. Natsagdorzh"}) {
		t.Errorf("%+v", got)
	}
}

func TestCodes(t *testing.T) {
	type said struct {
		Kind     catalogue.Kind
		Year     int
		Language string
	}
	for name, c := range map[string]struct {
		leader string
		fields []field
		want   said
	}{
		"a book":         {unicode, []field{fixed("1998", "", "mon")}, said{catalogue.Book, 1998, "mn"}},
		"of Halh":        {unicode, []field{fixed("1998", "", "khk")}, said{catalogue.Book, 1998, "mn"}},
		"German":         {unicode, []field{fixed("1998", "", "ger")}, said{catalogue.Book, 1998, "de"}},
		"Hebrew":         {unicode, []field{fixed("1998", "", "heb")}, said{catalogue.Book, 1998, "he"}},
		"of no language": {unicode, []field{fixed("1998", "", "zxx")}, said{catalogue.Book, 1998, ""}},
		"by 041":         {unicode, []field{fixed("1998", "", "   "), {"041", "0 $arusmon"}}, said{catalogue.Book, 1998, "ru"}},
		"a cut 008":      {unicode, []field{{"008", "2601"}, {"260", "  $cc1987."}}, said{catalogue.Book, 1987, ""}},
		"a year of 9999": {unicode, []field{fixed("9999", "", "mon"), {"264", " 1$c[2003]"}}, said{catalogue.Book, 2003, "mn"}},
		"a reprint": {
			unicode, []field{{"008", "260101r19622019mp " + strings.Repeat(" ", 17) + "mon c"}}, said{catalogue.Book, 2019, "mn"},
		},
		"a dictionary":     {unicode, []field{fixed("1998", "      d", "mon")}, said{catalogue.Dictionary, 1998, "mn"}},
		"statistics":       {unicode, []field{fixed("1998", "      s", "mon")}, said{catalogue.Statistics, 1998, "mn"}},
		"a thesis":         {unicode, []field{fixed("1998", "", "mon"), {"502", "  $aДиссертац"}}, said{catalogue.Academic, 1998, "mn"}},
		"a spoken book":    {"00000nim a2200000 i 4500", []field{fixed("1998", "", "mon")}, said{catalogue.Audiobook, 1998, "mn"}},
		"a newspaper":      {"00000nas a2200000 i 4500", []field{fixed("1998", "   n", "mon")}, said{catalogue.Newspaper, 1998, "mn"}},
		"a magazine":       {"00000nas a2200000 i 4500", []field{fixed("1998", "   p", "mon")}, said{catalogue.Magazine, 1998, "mn"}},
		"part of a volume": {"00000naa a2200000 i 4500", []field{fixed("1998", "", "mon")}, said{catalogue.Article, 1998, "mn"}},
	} {
		got := draft(t, c.leader, append(c.fields, field{"245", "00$aX"})...).Content
		if diff := cmp.Diff(c.want, said{got.Kind, got.Year, got.Language}); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestIdentifiers(t *testing.T) {
	for text, want := range map[string]string{
		"020 $a0-306-40615-2": "isbn 9780306406157", "020 $a9780306406157 (pbk. : alk. paper) :$c$10": "isbn 9780306406157",
		"020 $a080442957X": "isbn 9780804429573", "020 $a0306406153": "unsound 0306406153", "020 $a9780306406150": "unsound 9780306406150",
		"020 $aхатуу хавтас": "unsound хатуу хавтас", "020 $z9780306406157": "", "022 $a2049-3630": "issn 2049-3630",
		"022 $a2049-3631": "unsound 2049-3631", "022 $a2434-561X": "issn 2434-561X",
	} {
		d := draft(t, unicode, field{"245", "00$aX"}, field{text[:3], "  " + text[4:]})
		got := ""
		for _, id := range d.Content.Identifiers {
			got = id.Type + " " + id.Value
		}
		for _, id := range d.Unsound {
			got += "unsound " + id.Value
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestPublishersAndSeries(t *testing.T) {
	d := draft(t, unicode, field{"245", "00$aX"}, field{"260", "  $a[S.l. :$bs.n.],$c1990"}, field{"490", "0 $aНэг"},
		field{"490", "1 $aХоёр ;$v№ 12"}, field{"800", "1 $aЗохиогч, А.$tХоёр дахь.$v12"}, field{"440", " 0$aГурав$vlast"})
	if d.Content.Publisher+d.Content.Place != "" {
		t.Errorf("%q %q", d.Content.Publisher, d.Content.Place)
	}
	if diff := cmp.Diff([]formats.Series{{Name: "Гурав"}, {Name: "Нэг"}, {Name: "Хоёр дахь", Number: 12}}, d.Series); diff != "" {
		t.Error(diff)
	}
	linked := draft(t, unicode, field{"245", "00$aX"}, field{"264", " 1$6880-01$aUlaanbaatar :$bSudar"},
		field{"880", " 1$6264-01$aУлаанбаатар :$bСудар,"})
	if linked.Content.Publisher != "Судар" || linked.Content.Place != "Улаанбаатар" {
		t.Errorf("%q %q", linked.Content.Publisher, linked.Content.Place)
	}
}

func FuzzReader(f *testing.F) {
	f.Add(iso(unicode, field{"001", "1"}, field{"245", "00$aНэг$bХоёр"}, field{"880", "00$6245-01$aГурав"}))
	f.Add(iso(marc8, field{"245", "00$a\x1b(NtUNGALAG\x1b$1!0u\x1b)Q\xe2e"}))
	f.Add([]byte(`<collection><record><leader>00000nam a2200000 i 4500</leader><controlfield tag="008">x</controlfield>` +
		`<datafield tag="245" ind1="1" ind2="0"><subfield code="a">A</subfield></datafield></record></collection>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := marc.NewReader(bytes.NewReader(data))
		for n := 0; ; n++ {
			record, err := in.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			if n > len(data) {
				t.Fatal("more records than bytes")
			}
			var refusal *marc.Refusal
			if err != nil && !errors.As(err, &refusal) {
				t.Fatalf("an error that is no refusal: %v", err)
			}
			if err != nil {
				continue
			}
			if d, err := marc.DraftOf(record); err == nil && d.Content.Title == "" {
				t.Error("a draft without a title")
			}
		}
	})
}
