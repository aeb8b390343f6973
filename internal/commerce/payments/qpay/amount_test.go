package qpay

import (
	"encoding/json"
	"testing"
)

func TestAmount(t *testing.T) {
	for text, want := range map[string]int64{
		`15000`: 15_000, `"15000"`: 15_000, `"15000.00"`: 15_000, `15000.0`: 15_000, `0`: 0, `null`: 0, `"1000000000000"`: most,
		`-1`: -1, `"15000.50"`: -1, `1e3`: -1, `"1,000"`: -1, `""`: -1, `"."`: -1, `true`: -1, `{}`: -1, `"1000000000001"`: -1,
		`99999999999999999999`: -1, `"15000.00.00"`: -1, `"+5"`: -1, `" 5"`: -1,
	} {
		var got amount
		if err := json.Unmarshal([]byte(text), &got); (err != nil) != (want < 0) || err == nil && int64(got) != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
}

func TestTax(t *testing.T) {
	for text, want := range map[string]int64{
		`"1363.64"`: 136_364, `1363.6`: 136_360, `4000`: 400_000, `"0.05"`: 5, `"1.005"`: -1, `"1.x"`: -1,
	} {
		var got tax
		if err := json.Unmarshal([]byte(text), &got); (err != nil) != (want < 0) || err == nil && int64(got) != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
}

func FuzzAmount(f *testing.F) {
	f.Add([]byte(`"15000.00"`))
	f.Add([]byte(`1e9`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var got amount
		if err := got.UnmarshalJSON(text); err == nil && (got < 0 || got > most) {
			t.Errorf("%q: %d", text, got)
		}
	})
}
