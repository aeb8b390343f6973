package typeface

import (
	"testing"
)

func TestEveryFaceHasTheLettersOfTheLibrary(t *testing.T) {
	letters := "АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмноөпрстуүфхцчшщъыьэюя" +
		"ABCXYZabcxyzéüščž0123456789.,:;!?()«»“”„–—-…№₮§&/"
	for name, face := range map[string]*Face{"Lora": Lora(), "Montserrat": Montserrat(), "Montserrat 600": MontserratStrong()} {
		for _, r := range letters {
			g := face.Glyph(r)
			if g == nil || g.Advance <= 0 || len(g.Outline) == 0 {
				t.Errorf("%s cannot draw %q", name, r)
			}
		}
		if face.Has('ᠮ') {
			t.Errorf("%s claims a traditional letter", name)
		}
	}
}

func TestWidth(t *testing.T) {
	face := Lora()
	if w := face.Width("Өглөө"); w < 2.5 || w > 4 {
		t.Errorf("width of Өглөө = %.3f em", w)
	}
	if a, b := face.Width("To"), face.Width("T")+face.Width("o"); a >= b {
		t.Errorf("To is not kerned: %.3f, apart %.3f", a, b)
	}
	if w := face.Width("漢字"); w != 0 {
		t.Errorf("letters outside the face have width %.3f", w)
	}
}

func TestUnpackRefusesDamage(t *testing.T) {
	good, err := files.ReadFile("files/lora-cyrillic-600-normal.woff")
	if err != nil {
		t.Fatal(err)
	}
	for n := range 64 {
		if _, err := unpackWOFF(good[:len(good)*n/64]); err == nil {
			t.Errorf("first %d/64 of the file accepted", n)
		}
	}
	if _, err := unpackWOFF([]byte("wOF2" + string(good[4:]))); err == nil {
		t.Error("WOFF 2 signature accepted")
	}
}
