package activity_test

import (
	"testing"

	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
)

func TestDeviceName(t *testing.T) {
	for agent, want := range map[string]string{
		accountstest.Firefox: "Firefox, Linux", "": "", "curl/8": "",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 " +
			"Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 " +
			"Edg/140.0.0.0": "Edge, Windows",
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36": "Chrome, Android",
	} {
		if got := activity.DeviceName(agent); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}
