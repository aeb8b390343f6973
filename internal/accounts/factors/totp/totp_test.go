package totp

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp"
)

// The values of RFC 6238, appendix B, for SHA-1, by their last six digits.
func TestCodesAreThoseOfTheStandard(t *testing.T) {
	secret := encoding.EncodeToString([]byte("12345678901234567890"))
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got, err := Code(secret, time.Unix(at, 0)); err != nil || got != want {
			t.Errorf("at %d: %s, %v; want %s", at, got, err, want)
		}
	}
}

func TestACodeIsGoodOneStepEitherWay(t *testing.T) {
	secret, now := NewSecret(), time.Unix(1_800_000_015, 0)
	for off, want := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		given, err := Code(secret, now.Add(time.Duration(off)*period*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		step, right, err := Step(secret, given, now)
		if err != nil || right != want || (want && step != now.Unix()/period+off) {
			t.Errorf("%d steps off: step %d, %v, %v", off, step, right, err)
		}
	}
	for _, given := range []string{"", "12345", "1234567", "абвгдё"} {
		if _, right, err := Step(secret, given, now); right || err != nil {
			t.Errorf("%q: %v, %v", given, right, err)
		}
	}
	if _, _, err := Step("no base32!", "123456", now); err == nil {
		t.Error("a broken secret is no fault")
	}
}

func TestAppsReadTheAddress(t *testing.T) {
	secret := NewSecret()
	key, err := otp.NewKeyFromURL(URI("Судар & Co", "bold.d", secret))
	if err != nil || key.Issuer() != "Судар & Co" || key.AccountName() != "bold.d" || key.Secret() != secret || key.Type() != "totp" ||
		key.Period() != period {
		t.Errorf("%v, %v", key, err)
	}
	if u, err := url.Parse(URI("Судар", "a", secret)); err != nil || u.Scheme != "otpauth" || strings.Contains(u.RawQuery, "+") {
		t.Errorf("%v, %v", u, err)
	}
	if again := NewSecret(); again == secret || len(again) != 32 {
		t.Errorf("secrets %s and %s", secret, again)
	}
}
