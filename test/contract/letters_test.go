package contract

import (
	"encoding/json"
	"regexp"
	"time"
)

var (
	digits = regexp.MustCompile(`\b\d{6}\b`)
	secret = regexp.MustCompile(`[?&]token=([\w-]+)`)
)

// letter waits for a letter or message to an address that holds what is looked
// for, and returns it; "" after some seconds.
func (w *world) letter(to string, holds *regexp.Regexp) string {
	w.t.Helper()
	for range 100 {
		var kept struct{ Letters, Messages []struct{ To, Text string } }
		_, body := w.server.get("/dev/mailbox.json")
		if err := json.Unmarshal(body, &kept); err != nil {
			w.t.Fatal(err)
		}
		for _, one := range append(kept.Letters, kept.Messages...) {
			if found := holds.FindStringSubmatch(one.Text); one.To == to && found != nil {
				return found[len(found)-1]
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	return ""
}
