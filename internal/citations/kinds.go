package citations

// kindTypes are the item types of the catalogue's kinds; the rest are documents.
var kindTypes = map[string]string{
	"book": "book", "audiobook": "book", "article": "article-journal", "newspaper": "periodical", "magazine": "periodical",
	"academic": "thesis", "statistics": "report", "dictionary": "book",
}

// TypeOf returns the item type of a record of the catalogue. Its kind alone does
// not say it: an academic work with an ISBN is a book and no thesis, and
// statistics are data only when there is a table, else the report of them. The
// app has the same rule (web/src/features/citations/record.ts).
func TypeOf(kind string, hasISBN, hasTable bool) string {
	switch {
	case kind == "academic" && hasISBN:
		return "book"
	case kind == "statistics" && hasTable:
		return "dataset"
	}
	if known, ok := kindTypes[kind]; ok {
		return known
	}
	return "document"
}
