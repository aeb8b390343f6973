package attempts

import (
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"sudar/internal/kit/ident"
	"sudar/internal/kit/seal"
)

// A known device is a browser that has signed in before. It keeps a signed text
// for it: its own random number and, for each of the last accounts, a day and a
// digest of all three. The text signs nobody in; it only keeps strangers'
// guesses from locking the person out (docs/adr/0032).
const (
	knownFor      = 365 * 24 * time.Hour
	knownAccounts = 5
	deviceBytes   = 16
	maxHeld       = 256   // bytes of what a browser keeps
	AnyAccount    = "any" // in place of an account: some account signed in
)

// RememberDevice returns what a browser keeps that held held before, if
// anything, and has now signed in to an account; and for how long.
func (s *Service) RememberDevice(held, accountID string) (string, time.Duration) {
	device, marks := s.parseDevice(held)
	if device == "" {
		device = ident.Secret()[:base64.RawURLEncoding.EncodedLen(deviceBytes)]
	}
	today := strconv.FormatInt(s.clock.Now().Unix()/86400, 36)
	kept := []string{device, s.deviceMark(device, today, AnyAccount), s.deviceMark(device, today, accountID)}
	for _, mark := range marks {
		day, _, _ := strings.Cut(mark, "-")
		if len(kept) < 2+knownAccounts && mark != s.deviceMark(device, day, AnyAccount) && mark != s.deviceMark(device, day, accountID) {
			kept = append(kept, mark)
		}
	}
	return strings.Join(kept, "."), knownFor
}

// KnownDevice returns the number of a device that has signed in to an account
// within the last year.
func (s *Service) KnownDevice(held, accountID string) (string, bool) {
	device, marks := s.parseDevice(held)
	for _, mark := range marks {
		day, _, _ := strings.Cut(mark, "-")
		since, err := strconv.ParseInt(day, 36, 32)
		if err == nil && accountID != "" && mark == s.deviceMark(device, day, accountID) {
			return device, s.clock.Now().Sub(time.Unix(since*86400, 0)) < knownFor
		}
	}
	return "", false
}

// parseDevice returns the parts of what a browser keeps; none if it can be
// none of ours.
func (s *Service) parseDevice(held string) (device string, marks []string) {
	parts := strings.Split(held, ".")
	if len(held) > maxHeld || len(parts[0]) != base64.RawURLEncoding.EncodedLen(deviceBytes) {
		return "", nil
	}
	return parts[0], parts[1:]
}

func (s *Service) deviceMark(device, day, accountID string) string {
	return day + "-" + base64.RawURLEncoding.EncodeToString(seal.Digest(s.secret, "device", device, day, accountID)[:deviceBytes])
}
