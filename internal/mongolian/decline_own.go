package mongolian

// ownCases are the cases that what is one's own has an ending of its own behind;
// of the accusative it is Reflexive itself.
var ownCases = []Case{Genitive, Dative, Ablative, Instrumental, Comitative}

// OwnForms returns the cases of a noun with the ending of what is one's own, in
// the singular and the plural: номынхоо, номдоо, номоосоо. It returns nil where
// Decline does.
func OwnForms(noun string) []NounForm {
	before, singular, plural, ok := numbers(noun)
	if !ok {
		return nil
	}
	forms := make([]NounForm, 0, 2*len(ownCases))
	for _, of := range []numbered{{singular, false}, {plural, true}} {
		for _, c := range ownCases {
			forms = append(forms, NounForm{Case: c, Plural: of.plural, Text: before + of.ownIn(c), Own: true})
		}
	}
	return forms
}

// ownIn returns a case with the ending of what is one's own.
func (n noun) ownIn(c Case) string {
	link := map[Case]string{Genitive: "х", Comitative: "г"}[c]
	return n.in(c) + link + n.long
}
