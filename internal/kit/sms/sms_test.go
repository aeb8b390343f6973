package sms_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/sms"
)

func TestOutbox(t *testing.T) {
	box := sms.NewOutbox(clock.At(time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)))
	for _, bad := range []sms.Message{
		{"", "t"}, {"9911223", "t"}, {"+97699112233", "t"}, {"99112233", ""}, {"99112233", strings.Repeat("ш", 135)},
	} {
		if err := box.Send(t.Context(), bad); !errors.Is(err, sms.ErrRefused) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	for n := range 203 {
		if err := box.Send(t.Context(), sms.Message{To: "99112233", Text: fmt.Sprint(n)}); err != nil {
			t.Fatal(err)
		}
	}
	if list := box.List(); len(list) != 200 || list[0].Text != "202" || list[199].Text != "3" || list[0].At.IsZero() {
		t.Errorf("%d messages, newest %+v", len(list), list[0])
	}
}
