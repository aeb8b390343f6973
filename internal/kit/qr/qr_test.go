package qr_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"sudar/internal/kit/qr"
)

func TestThePictureIsWholeAndHasAMargin(t *testing.T) {
	svg, err := qr.SVG("otpauth://totp/Судар")
	if err != nil || !strings.Contains(svg, "M4 4h7v1h-7z") {
		t.Fatalf("no finder pattern in %s, %v", svg, err)
	}
	for read := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := read.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := qr.SVG(strings.Repeat("x", 5000)); err == nil {
		t.Error("a text that does not fit is no fault")
	}
}
