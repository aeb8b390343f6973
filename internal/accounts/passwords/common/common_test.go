package common

import (
	"strings"
	"testing"
)

func TestHas(t *testing.T) {
	if n := len(digests()) / DigestBytes; n != 10_000 || len(words) > 80_000 {
		t.Errorf("%d words in %d bytes", n, len(words))
	}
	for password, want := range map[string]bool{
		// the list itself, capitals, disguises
		"password": true, "Password": true, "PASSWORD": true, "P@ssw0rd": true, "Pa$$word": true, "iloveyou": true, "trustno1": true,
		"Trustno1": true, "Aa123456": true, "1Q2w3e4r": true,
		// a word with digits or signs around it
		"Password1": true, "Password123": true, "Password123456": true, "Monkey2026": true, "2026Monkey": true, "Dragon!!": true,
		"Qwerty12": true, "Qwerty123!": true, "Welcome1111111": true,
		// ours
		"Монгол123": true, "Mongol1206": true, "Chinggis1162": true, "Чингис2026": true, "Болормаа1990": true, "Temuulen95": true,
		"Фцужэн12": true, "Йыбөах1234": true,
		"Sudar2026": true, "Nomiinsan1": true, "Hairtai1": true, "Улаанбаатар1": true, "Нууцүг123": true, "А1234567": true,
		// what nobody else chooses
		"Nomtoi-temee1": false, "Shine-nuuts2": false, "Wrong-word1": false, "Correct4Horse": false, "Khar-shuvuu7": false, "Цагаан9Буга": false,
		"monkeybusiness7": false,
		"Password9X7q":    false, "Monkey20261": false, "Monkey....1": false, "g7Rk2pQ9": false, "": false, "1234!!": false,
	} {
		if got := Has(password); got != want {
			t.Errorf("%q: %v", password, got)
		}
	}
	if Has(strings.Repeat("a", 1024)) {
		t.Error("a long one is common")
	}
}

func BenchmarkHas(b *testing.B) {
	for b.Loop() {
		Has("Nomtoi-temee1")
	}
}
