package mongolian

import (
	"slices"
	"strings"
)

// Templates of endings use four signs: A is the harmonic short vowel (а э о ө),
// AA the long one, U is уу or үү, and a final + adds the forms with the
// reflexive AA. Harmony is kept inside an ending but not checked against the
// stem, so that words typed with о, у for ө, ү are cut alike.

// rule takes an ending off a word when what remains satisfies its condition.
type rule struct {
	suffix   string
	allowed  func(stem string) bool
	final    bool // a verb ending: nothing more is taken off
	inner    bool // only below another ending
	outer    bool // no case ending follows it, so that below one it is part of the noun (дайсн-ыг, сэжигтн-ий)
	doubtful bool // nouns may end like this by nature: the uncut word is an alternate
}

// expand writes out a template.
func expand(template string) []string {
	base, reflexive := strings.CutSuffix(template, "+")
	var forms []string
	for _, v := range []string{"а", "э", "о", "ө"} {
		long := "үү"
		if v == "а" || v == "о" {
			long = "уу"
		}
		form := strings.ReplaceAll(strings.ReplaceAll(base, "A", v), "U", long)
		forms = append(forms, form)
		if reflexive {
			forms = append(forms, form+v+v)
		}
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}

// table writes out rules and groups them by last letter, longest first.
func table(groups ...[]rule) map[rune][]rule {
	rules := make(map[rune][]rule)
	for _, r := range slices.Concat(groups...) {
		for _, suffix := range expand(r.suffix) {
			r.suffix = suffix
			rules[lastLetter(suffix)] = append(rules[lastLetter(suffix)], r)
		}
	}
	for _, group := range rules {
		slices.SortStableFunc(group, func(a, b rule) int { return len(b.suffix) - len(a.suffix) })
	}
	return rules
}

// endings makes one rule for each template of a list.
func endings(templates string, allowed func(string) bool) []rule {
	var rules []rule
	for _, template := range strings.Fields(templates) {
		rules = append(rules, rule{suffix: template, allowed: allowed})
	}
	return rules
}

func verbal(templates string, allowed func(string) bool) []rule {
	rules := endings(templates, allowed)
	for i := range rules {
		rules[i].final = true
	}
	return rules
}

// converb makes rules for verb endings that no case follows: below one the
// letters are of the noun (тамирчн-ы, хөтч-өөс).
func converb(templates string, allowed func(string) bool) []rule {
	rules := verbal(templates, allowed)
	for i := range rules {
		rules[i].outer, rules[i].doubtful = true, true
	}
	return rules
}

// outer marks rules for the outside of a word, which are doubtful as well.
func outer(rules []rule) []rule {
	for i := range rules {
		rules[i].outer, rules[i].doubtful = true, true
	}
	return rules
}

// outermost marks rules for endings that nothing follows, inner those for
// endings that something always follows.
func outermost(rules []rule) []rule {
	for i := range rules {
		rules[i].outer = true
	}
	return rules
}

func inner(rules []rule) []rule {
	for i := range rules {
		rules[i].inner = true
	}
	return rules
}

func doubtful(rules []rule) []rule {
	for i := range rules {
		rules[i].doubtful = true
	}
	return rules
}

// strongRules are cases, plurals, possessives, the privative and verb endings
// that are safe to take off (Mongolian orthography, cases and verb endings).
var strongRules = table(
	// genitive
	endings("ын ынхAA ийн ийнхAA", afterConsonantOrIotated),
	endings("ы ыхAA ий ийхAA", after("н")),
	endings("гийн гийнхAA гAAс+ гAAр+ гU гUд+", afterLongOrN),
	endings("г+", bareG),
	// accusative
	endings("ыг+ ийг+", endsConsonant),
	endings("ийг+", after("яеёю")),
	endings("йг+", after("яеёюи")),
	// ablative, instrumental
	doubtful(endings("AAс+ AAр+ иAс+ иAр+", endsConsonant)),
	endings("Aс+ Aр+", after("яеёю")),
	// comitative, privative
	endings("тай тэй той тайгаа тэйгээ тойгоо тэйгөө тайяа тэйеэ тойёо гүй", always),
	// dative
	outer(endings("д+", takesD)),
	outer(endings("т+", takesT)),
	outer(endings("Aд+", after("дтзцсхжчшгкпф"))),
	endings("ид+", after("жчш")),
	outer(endings("дAA", after("хцзшчжд"))),
	// independent possessive
	endings("ынх ийнх ынхAн ийнхAн", endsConsonant),
	endings("ых ийх", after("н")),
	// plural
	endings("Uд+ иуд+ иүд+ чUд+ нUд+", always),
	endings("д+", after("чшт")),
	// verbs
	outer(verbal("сAн", always)),
	doubtful(verbal("AAд иAд", always)),
	doubtful(verbal("нA", always)), // эрдэнэ
	verbal("дAг дAгг мAгц вAл нгAA гAAд жээ чээ жай чай ъя ье ъё", always),
	verbal("AAрAй иAрAй өөрэй гAAрAй гөөрэй AAсAй өөсэй гAAсAй гөөсэй", always),
	verbal("Aх их", endsConsonant),
	verbal("х", endsLong),
	verbal("ж", takesJ),
	converb("ч", after("рвст")),
)

// weakRules take off what may as well belong to the stem; their outcome is an
// alternate.
var weakRules = table(
	outermost(endings("AA иA гAA яа еэ ёо", always)), // reflexive
	inner(verbal("AA иA гAA", always)),               // гараа-гүй
	inner(verbal("сAн с", always)),
	outermost(verbal("лAA тAл бAл мAAр сAAр Aв Aвч ив Aлгүй илгүй", always)),
	outermost(verbal("в", longLeft)),
	outermost(verbal("ж", after("нмвр"))),
	outermost(verbal("я е ё лгүй", keepsVowel)),
	outermost(verbal("ья ье ьё", always)),
	verbal("гч лт AAч", always), // who does, what is done: уншигч, судалт
	endings("н д", endsLong),
	endings("с", opens),
	endings("Aд", always),  // plural of nouns in -н: иргэн, иргэд
	endings("нA", twofold), // хулгана, whose н the cases seem to hide
	// after stems that the strong rules cut too far or not at all
	endings("AAс AAр", after("г")),
	endings("гAAс гAAр", endsVowel),
	endings("г", after("н")),
	endings("д т", isShort),
	endings("йн йг Aс Aр", after("и")),
	endings("A", after("яеёюи")),
)

// voiceRules take the voice off the stem of a verb whose ending is off:
// causative, passive, reciprocal. A verb in another voice is often a word of
// its own (өгүүлэх is not өгөх), so that the outcome is an alternate and stems
// of two letters are left alone.
var voiceRules = table(verbal("Uл иул иүл лгA лг гд лц", longVerb))

func always(string) bool { return true }

func after(set string) func(string) bool {
	return func(stem string) bool { return strings.ContainsRune(set, lastLetter(stem)) }
}

func takesT(stem string) bool {
	return letters(stem) >= 3 && strings.ContainsRune("гкбврпсф", lastLetter(stem))
}

func takesD(stem string) bool {
	return letters(stem) >= 3 && (classAt(stem, 0)&(vowel|semivowel) != 0 || strings.ContainsRune("лмнрвбь", lastLetter(stem)))
}

func twofold(stem string) bool { return syllables(stem) >= 2 }

func opens(stem string) bool { return endsVowel(stem) && letters(stem) >= 4 || endsLong(stem) }

func isShort(stem string) bool { return letters(stem) == 2 }

func endsVowel(stem string) bool { return classAt(stem, 0)&vowel != 0 }

func afterConsonantOrIotated(stem string) bool {
	return endsConsonant(stem) || strings.ContainsRune("яеёюи", lastLetter(stem))
}

func afterLongOrN(stem string) bool { return endsLong(stem) || lastLetter(stem) == 'н' }

func bareG(stem string) bool {
	return endsLong(stem) || lastLetter(stem) == 'н' && letters(stem) >= 4
}

func takesJ(stem string) bool {
	return classAt(stem, 0)&(vowel|semivowel|sign) != 0 || lastLetter(stem) == 'л'
}

func longVerb(stem string) bool { return letters(canon(stem)) >= 3 || endsLong(stem) }

func keepsVowel(stem string) bool {
	return endsLong(stem) || endsVowel(stem) && letters(stem) >= 5
}

func longLeft(stem string) bool { return endsLong(stem) && letters(stem) >= 3 }
