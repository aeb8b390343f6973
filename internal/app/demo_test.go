package app

import "testing"

func TestReachableAndLoopback(t *testing.T) {
	for _, c := range []struct {
		address, reachable string
		loopback           bool
	}{
		{"[::]:8080", "localhost:8080", false},
		{"127.0.0.1:8080", "localhost:8080", true},
		{":8080", "localhost:8080", false},
		{"0.0.0.0:80", "localhost:80", false},
		{"localhost:8080", "localhost:8080", true},
		{"[::1]:8080", "localhost:8080", true},
		{"192.168.1.5:8080", "192.168.1.5:8080", false},
		{"library.example:80", "library.example:80", false},
	} {
		if got := Reachable(c.address); got != c.reachable {
			t.Errorf("Reachable(%q) = %q, want %q", c.address, got, c.reachable)
		}
		if got := loopback(c.address); got != c.loopback {
			t.Errorf("loopback(%q) = %v", c.address, got)
		}
	}
}
