package catalogue

import "testing"

func TestTenAndThirteenDigitsNameOneBook(t *testing.T) {
	ten := Identifier{Type: "isbn", Value: "0-8044-2957-X"}
	thirteen := Identifier{Type: "isbn", Value: "978-0-8044-2957-3"}
	if ten.Normal() != thirteen.Normal() {
		t.Error(ten.Normal(), thirteen.Normal())
	}
	if other := (Identifier{Type: "local", Value: "0-8044-2957-X"}).Normal(); other != "080442957x" {
		t.Error(other)
	}
}
