package notifications

import (
	"testing"
	"time"

	"sudar/internal/kit/apperr"
)

// zone returns a time zone by name.
func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	found, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// moment reads a time with the offset of its zone, in that zone.
func moment(t *testing.T, text, name string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04 -0700", text)
	if err != nil {
		t.Fatal(err)
	}
	return at.In(zone(t, name))
}

func TestWhenEmailsAreDue(t *testing.T) {
	for _, test := range []struct {
		how              Frequency
		zone, came, want string
	}{
		{AtOnce, "Asia/Ulaanbaatar", "2026-11-25 23:59 +0800", "2026-11-25 23:59 +0800"},
		{Daily, "Asia/Ulaanbaatar", "2026-11-25 07:59 +0800", "2026-11-25 08:00 +0800"},
		{Daily, "Asia/Ulaanbaatar", "2026-11-25 08:00 +0800", "2026-11-26 08:00 +0800"},
		{Daily, "Asia/Ulaanbaatar", "2026-11-30 23:59 +0800", "2026-12-01 08:00 +0800"},
		{Daily, "Asia/Ulaanbaatar", "2026-12-31 23:59 +0800", "2027-01-01 08:00 +0800"},
		{Daily, "Asia/Hovd", "2026-11-25 07:59 +0800", "2026-11-25 08:00 +0700"},
		{Daily, "Asia/Hovd", "2026-11-25 09:00 +0800", "2026-11-26 08:00 +0700"},
		{Weekly, "Asia/Ulaanbaatar", "2026-11-25 12:00 +0800", "2026-11-30 08:00 +0800"},
		{Weekly, "Asia/Ulaanbaatar", "2026-11-30 07:59 +0800", "2026-11-30 08:00 +0800"},
		{Weekly, "Asia/Ulaanbaatar", "2026-11-30 08:00 +0800", "2026-12-07 08:00 +0800"},
		// Still Sunday in New York, though it is Monday in Ulaanbaatar.
		{Weekly, "America/New_York", "2026-11-30 09:00 +0800", "2026-11-30 08:00 -0500"},
		{Weekly, "America/New_York", "2026-11-30 21:00 +0800", "2026-12-07 08:00 -0500"},
		// Clocks are put forward, and back, in the night.
		{Daily, "Europe/Berlin", "2026-03-28 20:00 +0100", "2026-03-29 08:00 +0200"},
		{Daily, "Europe/Berlin", "2026-10-24 20:00 +0200", "2026-10-25 08:00 +0100"},
	} {
		if got := test.how.due(moment(t, test.came, test.zone)); !got.Equal(moment(t, test.want, test.zone)) {
			t.Errorf("%s, came %s in %s: due %s, want %s", test.how, test.came, test.zone, got, test.want)
		}
	}
}

func TestQuietHoursEnd(t *testing.T) {
	night, noon, deep := Quiet{22 * 60, 8 * 60}, Quiet{12 * 60, 13*60 + 30}, Quiet{22 * 60, 2*60 + 30}
	for _, test := range []struct {
		quiet          Quiet
		zone, at, want string
	}{
		{Quiet{}, "Asia/Ulaanbaatar", "2026-11-25 00:00 +0800", "2026-11-25 00:00 +0800"},
		{night, "Asia/Ulaanbaatar", "2026-11-25 21:59 +0800", "2026-11-25 21:59 +0800"},
		{night, "Asia/Ulaanbaatar", "2026-11-25 22:00 +0800", "2026-11-26 08:00 +0800"},
		{night, "Asia/Ulaanbaatar", "2026-11-26 00:00 +0800", "2026-11-26 08:00 +0800"},
		{night, "Asia/Ulaanbaatar", "2026-11-26 07:59 +0800", "2026-11-26 08:00 +0800"},
		{night, "Asia/Ulaanbaatar", "2026-11-26 08:00 +0800", "2026-11-26 08:00 +0800"},
		{night, "Asia/Hovd", "2026-11-26 08:30 +0800", "2026-11-26 08:00 +0700"},
		{noon, "Asia/Ulaanbaatar", "2026-11-25 12:00 +0800", "2026-11-25 13:30 +0800"},
		{noon, "Asia/Ulaanbaatar", "2026-11-25 13:30 +0800", "2026-11-25 13:30 +0800"},
		// The night is an hour shorter, then an hour longer.
		{night, "Europe/Berlin", "2026-03-28 23:00 +0100", "2026-03-29 08:00 +0200"},
		{night, "Europe/Berlin", "2026-10-24 23:00 +0200", "2026-10-25 08:00 +0100"},
		// Half past two does not come, then comes twice.
		{deep, "Europe/Berlin", "2026-03-28 23:00 +0100", "2026-03-29 03:00 +0200"},
		{deep, "Europe/Berlin", "2026-10-24 23:00 +0200", "2026-10-25 02:30 +0200"},
		{deep, "Europe/Berlin", "2026-10-25 02:00 +0100", "2026-10-25 02:30 +0100"},
	} {
		if got := test.quiet.over(moment(t, test.at, test.zone)); !got.Equal(moment(t, test.want, test.zone)) {
			t.Errorf("%v at %s in %s: over %s, want %s", test.quiet, test.at, test.zone, got, test.want)
		}
	}
}

func TestQuietHoursAreRead(t *testing.T) {
	for _, test := range []struct {
		from, to, field string
		want            Quiet
	}{
		{"22:00", "08:30", "", Quiet{22 * 60, 8*60 + 30}},
		{"", "", "", Quiet{}},
		{"00:00", "23:59", "", Quiet{0, 23*60 + 59}},
		{"", "08:00", "quiet_hours.from", Quiet{}},
		{"22:00", "", "quiet_hours.to", Quiet{}},
		{"24:00", "08:00", "quiet_hours.from", Quiet{}},
		{"22:00", "8", "quiet_hours.to", Quiet{}},
		{"08:00", "08:00", "quiet_hours.to", Quiet{}},
	} {
		got, err := ParseQuiet(test.from, test.to)
		if known := apperr.From(err); got != test.want || (err == nil) != (test.field == "") || err != nil && known.Fields[0].Name != test.field {
			t.Errorf("%s to %s: %v, %v", test.from, test.to, got, err)
		}
		if from, to := got.Ends(); err == nil && (from != test.from || to != test.to) {
			t.Errorf("%s to %s is shown as %s to %s", test.from, test.to, from, to)
		}
	}
}
