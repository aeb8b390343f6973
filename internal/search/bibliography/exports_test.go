package bibliography_test

import (
	"bytes"
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"sudar/internal/kit/locale"
	"sudar/internal/search/bibliography"
)

var update = flag.Bool("update", false, "write the golden files anew")

// kinds are the kinds of the catalogue, each with people of another language.
func kinds() []bibliography.Entry {
	people := [][]bibliography.Maker{
		{{Display: "Ч. Лодойдамба", Given: "Лодойдамба", Patronymic: "Чадраабалын", Role: "author"}},
		{{Display: "George Orwell", Role: "author"}},
		{{Display: "Антон Чехов", Role: "author"}, {Display: "Ц. Дамдинсүрэн", Given: "Дамдинсүрэн", Patronymic: "Цэнд", Role: "translator"}},
	}
	parts := map[string]bibliography.Part{
		"book":      {Volume: "1", Year: 1963, Pages: 312},
		"audiobook": {Volume: "2", Page: "58"},
		"article":   {Volume: "12", Issue: "3", Page: "5-9"},
		"newspaper": {Issue: "14", Issued: "1990-03-07"},
		"magazine":  {Issue: "5", Issued: "1990-03"},
	}
	var all []bibliography.Entry
	for i, name := range []string{
		"book", "audiobook", "article", "newspaper", "magazine", "academic", "statistics", "dictionary", "thesis", "dataset",
	} {
		kind := cmp.Or(map[string]string{"thesis": "academic", "dataset": "statistics"}[name], name)
		record := bibliography.Record{
			Slug: name, Kind: kind, HasTable: name == "dataset", Subtitle: "роман", Publisher: "Соёмбо",
			Title: "Тунгалаг Тамир & 100% {" + name + "}", Place: "Улаанбаатар",
			Edition: "2", Language: "mn", Year: 1962 + i, Owner: "Номын сан", Makers: people[i%len(people)],
			Identifiers: []bibliography.Identifier{{Type: "doi", Value: "10.5555/" + name}},
		}
		if name != "thesis" { // an academic work with an ISBN is a book
			record.Identifiers = append(record.Identifiers, bibliography.Identifier{Type: "isbn", Value: "978-99929-0-123-4"})
		}
		if name == "article" || name == "audiobook" {
			record.Series, record.Number = "Хэл зохиол судлал", 7
		}
		all = append(all, bibliography.Entry{URL: "https://sudar.example/p/" + name, Part: parts[name], Record: record})
	}
	return all
}

// The files are those that a parser which is not ours reads back in
// web/src/features/citations/exports.test.ts.
func TestExportsOfEveryKind(t *testing.T) {
	for _, format := range []bibliography.Format{bibliography.RIS, bibliography.BibTeX, bibliography.CSL} {
		path := filepath.Join("testdata", "kinds."+format.Extension())
		got := bibliography.Write(format, locale.Mongolian, kinds())
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || !bytes.Equal(want, got) {
			t.Errorf("%s is not what is written now, see -update: %v", path, err)
		}
	}
}
