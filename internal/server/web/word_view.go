package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"sudar/internal/server/web/records"
)

// callDictionaries are the dictionaries among the works, the same as the app's
// (features/dictionary/api.ts).
const callDictionaries = "/p/api/v1/contents?kind=dictionary&order=title.asc&page_size=12"

// dictionaryScreen is where words are looked up; what is looked up and the words
// of a letter the app asks for.
func dictionaryScreen(v visit) screen {
	s := screen{
		name: "dictionary", status: http.StatusOK,
		chunks: []string{"src/app/routes/dictionary.tsx", "src/features/dictionary/later." + string(v.locale) + ".json"},
	}
	if !v.looksUp() {
		s.calls, s.list = []string{callDictionaries}, callDictionaries
	}
	return s
}

// looksUp tells whether the address of the dictionary asks for words.
func (v visit) looksUp() bool { return v.query.Get("q") != "" || v.query.Get("letter") != "" }

// wordScreen is the permanent page of a headword.
func wordScreen(v visit, headword string) screen {
	main := "/p/api/v1/dictionary/" + url.PathEscape(headword)
	return screen{
		name: "word", status: http.StatusOK, main: main, param: headword, calls: []string{main},
		chunks: []string{"src/app/routes/word.tsx", "src/features/dictionary/later." + string(v.locale) + ".json"},
	}
}

// word is a headword with everything that is known of it.
type word struct {
	Headword    string     `json:"headword"`
	Language    string     `json:"language"`
	Traditional string     `json:"traditional"`
	Meanings    []meaning  `json:"meanings"`
	Inflection  []wordForm `json:"inflection"`
	Own         []wordForm `json:"own_forms"`
	Conjugation []verbForm `json:"conjugation"`
	Derived     []string   `json:"derived"`
	Bases       []string   `json:"bases"`
	Before      []string   `json:"before"`
	After       []string   `json:"after"`
}

type wordForm struct {
	Case   string `json:"case"`
	Plural bool   `json:"plural"`
	Text   string `json:"text"`
}

type meaning struct {
	Source  string  `json:"source"`
	Licence string  `json:"licence"`
	Address string  `json:"address"`
	Senses  []sense `json:"senses"`
}

type sense struct {
	PartOfSpeech string   `json:"pos"`
	Definition   string   `json:"definition"`
	DefinitionEN string   `json:"definition_en"`
	Translations []string `json:"translations"`
	Examples     []struct {
		Text        string `json:"text"`
		Translation string `json:"translation"`
	} `json:"examples"`
	Synonyms []string `json:"synonyms"`
	Antonyms []string `json:"antonyms"`
}

// First is what a sense says first, the same as the app's
// (features/dictionary/components/word-article.tsx).
func (s sense) First() string {
	for _, text := range []string{s.Definition, s.Translated(), s.DefinitionEN} {
		if text != "" {
			return text
		}
	}
	return strings.Join(s.Synonyms, ", ")
}

// Translated is the words of the other language.
func (s sense) Translated() string { return strings.Join(s.Translations, ", ") }

// Word is the word of the page.
func (v *view) Word() word { return records.Read[word](v.answers, v.screen.main).Data }

// Neighbours are the words on either side, with the word itself.
func (w word) Neighbours() []string {
	return slices.Concat(w.Before, []string{w.Headword}, w.After)
}

// PartsOfSpeech names the parts of speech of a word, each once.
func (v *view) PartsOfSpeech(w word) string {
	var named []string
	for _, m := range w.Meanings {
		for _, s := range m.Senses {
			if name := v.T("dictionary", "pos."+s.PartOfSpeech); s.PartOfSpeech != "" && !slices.Contains(named, name) {
				named = append(named, name)
			}
		}
	}
	return strings.Join(named, ", ")
}

// caseRow is a row of the table of forms.
type caseRow struct{ Case, One, Many string }

// caseTable is a table of cases of the word of a page.
type caseTable struct {
	View    *view
	Caption string // its name among the texts
	Rows    []caseRow
}

// CaseTable returns what a table of cases is drawn from.
func (v *view) CaseTable(caption string, rows []caseRow) caseTable {
	return caseTable{v, caption, rows}
}

// Cases are the forms of a noun by case.
func (w word) Cases() []caseRow { return caseRows(w.Inflection) }

// OwnCases are the same of what is one's own.
func (w word) OwnCases() []caseRow { return caseRows(w.Own) }

func caseRows(forms []wordForm) []caseRow {
	var rows []caseRow
	for _, form := range forms {
		at := slices.IndexFunc(rows, func(r caseRow) bool { return r.Case == form.Case })
		if at < 0 {
			at = len(rows)
			rows = append(rows, caseRow{Case: form.Case})
		}
		if form.Plural {
			rows[at].Many = form.Text
		} else {
			rows[at].One = form.Text
		}
	}
	return rows
}

// verbForm is a form of a verb; its name has its group before the dot.
type verbForm struct {
	Form string `json:"form"`
	Text string `json:"text"`
}

// verbGroup is a part of the table of a verb's forms.
type verbGroup struct {
	Name string
	Rows []verbForm
}

// VerbGroups are the forms of a verb, which come group by group, in their groups.
func (w word) VerbGroups() []verbGroup {
	var groups []verbGroup
	for _, form := range w.Conjugation {
		name, _, _ := strings.Cut(form.Form, ".")
		if len(groups) == 0 || groups[len(groups)-1].Name != name {
			groups = append(groups, verbGroup{Name: name})
		}
		last := &groups[len(groups)-1]
		last.Rows = append(last.Rows, form)
	}
	return groups
}

// Ending parts a form where it stops being like its headword.
func (w word) Ending(form string) [2]string {
	head, runes := []rune(w.Headword), []rune(form)
	same := 0
	for same < len(head) && same < len(runes) && head[same] == runes[same] {
		same++
	}
	return [2]string{string(runes[:same]), string(runes[same:])}
}

// definedTerm is a word as schema.org writes it.
type definedTerm struct {
	Type        string         `json:"@type"`
	ID          string         `json:"@id"`
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Language    string         `json:"inLanguage"`
	URL         string         `json:"url"`
	Set         definedTermSet `json:"inDefinedTermSet"`
}

type definedTermSet struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url"`
}

func (v *view) describeWord() {
	w, title, address := v.Word(), v.T("dictionary", "page.title"), v.origin+v.To("/dictionary")
	v.Description = v.T("dictionary", "word_description", "word", w.Headword)
	if len(w.Meanings) > 0 && len(w.Meanings[0].Senses) > 0 {
		v.Description = w.Headword + ": " + w.Meanings[0].Senses[0].First()
	}
	v.Head.JSONLD = graphOf(definedTerm{
		Type: "DefinedTerm", ID: v.Head.Canonical, Name: w.Headword, Description: v.Description, Language: w.Language, URL: v.Head.Canonical,
		Set: definedTermSet{Type: "DefinedTermSet", Name: title, URL: address},
	}, v.trail([2]string{title, address}, [2]string{w.Headword, v.Head.Canonical}))
}

// Directions are the choices of what is looked up, the same as the app's
// (features/dictionary/model.ts).
func (v *view) Directions() []string { return []string{"mn-mn", "mn-en", "en-mn"} }

// Direction is what is looked up on the page.
func (v *view) Direction() string {
	if v.Is("word") && v.Word().Language == "en" {
		return "en-mn"
	}
	if asked := v.query.Get("dir"); slices.Contains(v.Directions(), asked) {
		return asked
	}
	return "mn-en"
}

// Letters are what words begin with in the language that is looked up.
func (v *view) Letters() []string {
	if v.Direction() == "en-mn" {
		return strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "")
	}
	return strings.Split("АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЭЮЯ", "")
}

// Letter is the letter whose words are shown, or that the word begins with.
func (v *view) Letter() string {
	letter := v.query.Get("letter")
	if v.Is("word") {
		letter = string([]rune(v.Word().Headword)[:1])
	}
	return strings.ToUpper(letter)
}

// Query is a value of the address, "" without it.
func (v *view) Query(name string) string { return v.query.Get(name) }
