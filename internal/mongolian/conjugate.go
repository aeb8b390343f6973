package mongolian

import "strings"

// VerbName names a form of verbs: its group and the form in it.
type VerbName string

// The forms, in the order in which they are taught.
const (
	Present     VerbName = "tense.present"
	Past        VerbName = "tense.past"
	Witnessed   VerbName = "tense.witnessed"
	Narrative   VerbName = "tense.narrative"
	Reported    VerbName = "tense.reported"
	Infinitive  VerbName = "participle.future"
	Habitual    VerbName = "participle.habitual"
	Lasting     VerbName = "participle.lasting"
	Agent       VerbName = "participle.agent"
	Joining     VerbName = "converb.joining"
	Preceding   VerbName = "converb.preceding"
	Accompanied VerbName = "converb.manner"
	Conditional VerbName = "converb.condition"
	Limit       VerbName = "converb.until"
	Immediate   VerbName = "converb.immediate"
	Continuing  VerbName = "converb.continuing"
	Purpose     VerbName = "converb.purpose"
	Imperative  VerbName = "wish.command"
	Request     VerbName = "wish.request"
	Intention   VerbName = "wish.intention"
	WillNot     VerbName = "negative.future"
	HasNot      VerbName = "negative.past"
	DoesNot     VerbName = "negative.habitual"
)

// VerbNames are all of them.
var VerbNames = []VerbName{
	Present, Past, Witnessed, Narrative, Reported, Infinitive, Habitual, Lasting, Agent, Joining, Preceding, Accompanied, Conditional,
	Limit, Immediate, Continuing, Purpose, Imperative, Request, Intention, WillNot, HasNot, DoesNot,
}

// VerbForm is a form of a verb.
type VerbForm struct {
	Form VerbName
	Text string
}

// Conjugate returns the forms of a verb, which is named by its infinitive in -х,
// or of the last of several words. It leaves out a form that the spelling of the
// verb does not settle, and returns nil where it settles none.
func Conjugate(verb string) []VerbForm {
	v, ok := newVerb(verb)
	if !ok {
		return nil
	}
	forms := make([]VerbForm, 0, len(VerbNames))
	for _, name := range VerbNames {
		if text := v.in(name); text != "" {
			forms = append(forms, VerbForm{name, text})
		}
	}
	return forms
}

// VerbFormOf returns which form of a verb a word is by the rules; nil if it is none.
func VerbFormOf(verb, word string) *VerbForm {
	v, ok := newVerb(verb)
	if !ok || !strings.HasPrefix(word, v.before+cut(v.open, 1)) {
		return nil
	}
	for _, name := range VerbNames {
		if text := v.in(name); text == word {
			return &VerbForm{name, text}
		}
	}
	return nil
}

// verb is a verb with what its endings stand behind.
type verb struct {
	before string // the words before it
	stem   string // the infinitive without -х: унши, суу, судла
	closed string // before an ending that begins with a consonant: унш, суу, судал
	open   string // before one that begins with a long vowel: унш, суу, судл
	link   string // what joins open to that vowel: г behind a long one
	short  bool   // of that long vowel one letter is left: яри-ад, хая-ад
	na     string // before -на: унши, ав, суу
	join   string // the converb in -ж or -ч; "" where the spelling does not settle it
	long   string // the doubled vowel of its harmony
}

// in returns a form; "" where it is not settled.
func (v verb) in(name VerbName) string {
	a, back := v.long[:letterSize], v.long == "аа" || v.long == "оо"
	text := ""
	switch name {
	case Present:
		text = v.na + "н" + a
	case Past:
		text = v.closed + "с" + a + "н"
	case Witnessed:
		text = v.closed + "л" + v.long
	case Narrative:
		text = v.stem + "в"
	case Reported:
		text = v.reported()
	case Infinitive:
		text = v.stem + "х"
	case Habitual:
		text = v.closed + "д" + a + "г"
	case Lasting:
		text = v.opened("")
	case Agent:
		text = v.stem + "гч"
	case Joining:
		text = v.join
	case Preceding:
		text = v.opened("д")
	case Accompanied:
		text = v.stem + "н"
	case Conditional:
		hard := strings.TrimSuffix(v.closed, "ь")
		text = v.closed + choose(strings.ContainsRune("влмн", lastLetter(hard)), "б", "в") + a + "л"
	case Limit:
		text = v.closed + "т" + a + "л"
	case Immediate:
		text = v.closed + "м" + a + "гц"
	case Continuing:
		text = v.closed + "с" + v.long + "р"
	case Purpose:
		text = v.stem + "х" + v.long + "р"
	case Imperative:
		text = v.closed
	case Request:
		text = v.opened("р") + choose(a == "ө", "э", a) + "й" // өгөөрэй
	case Intention:
		text = v.intention(back)
	case WillNot:
		text = v.stem + "хгүй"
	case HasNot:
		text = v.opened("") + "гүй"
	case DoesNot:
		text = v.closed + "д" + a + "ггүй"
	}
	if text == "" {
		return ""
	}
	return v.before + text
}

// opened returns the verb with the long vowel of its harmony and an ending.
func (v verb) opened(ending string) string {
	if v.short {
		return v.open + v.link + v.long[:letterSize] + ending
	}
	return v.open + v.link + v.long + ending
}

// intention returns the form in -я, -е, -ё: behind a consonant a sign parts them.
func (v verb) intention(back bool) string {
	ending := map[string]string{"аа": "я", "оо": "ё", "ээ": "е", "өө": "е"}[v.long]
	if !endsConsonant(v.closed) {
		return v.closed + ending
	}
	return v.closed + choose(back, "ъ", "ь") + ending
}

// reported returns the past in -жээ or -чээ, which has the consonant of the
// converb.
func (v verb) reported() string {
	if v.join == "" || lastLetter(v.closed) == 'с' {
		return ""
	}
	return v.closed + string(lastLetter(v.join)) + "ээ"
}
