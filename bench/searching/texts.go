package searching

// Texts are the titles of a generated catalogue and what is asked of them.
type Texts struct{ queries queries }

// NewTexts returns the texts of count titles made of words.
func NewTexts(words []string, count int) Texts {
	return Texts{queries{titles{words: words, count: count}}}
}

// Title returns the title of a number.
func (t Texts) Title(number int) string { return t.queries.title(number % t.queries.count) }

// Typed returns the beginning of a word of a title, two to eight letters.
func (t Texts) Typed(i int) string { return t.queries.typed(i) }

// Words returns one to three words of a title.
func (t Texts) Words(i int) string { return t.queries.words(i) }
