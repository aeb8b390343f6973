package attack

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// forms are forwarding headers, lines with "; " between them replaced by "|",
// and the network that a server may believe which trusts 127.0.0.0/8 and
// 10.0.0.0/8: the client's, or "" for none.
var forms = []struct{ lines, network string }{
	{"", "127.0.0.0/24"},
	{"X-Forwarded-For: 203.0.113.9", "203.0.113.0/24"},
	{"X-Forwarded-For: 1.1.1.1, 203.0.113.9", "203.0.113.0/24"},
	{"X-Forwarded-For: 1.1.1.1, 203.0.113.9, 10.0.0.7, 10.0.0.8", "203.0.113.0/24"},
	{"X-Forwarded-For: 1.1.1.1|X-Forwarded-For: 203.0.113.9", "203.0.113.0/24"},
	{"X-Forwarded-For: 203.0.113.9|X-Forwarded-For: 10.0.0.7", "203.0.113.0/24"},
	{"X-Forwarded-For: 1.1.1.1|X-Forwarded-For: 203.0.113.9|X-Forwarded-For: 10.0.0.7, 127.0.0.1", "203.0.113.0/24"},
	{"X-Forwarded-For: 10.0.0.5, 10.0.0.6", "10.0.0.0/24"},
	{"X-Forwarded-For: 203.0.113.9:4711", "203.0.113.0/24"},
	{"X-Forwarded-For: [2001:db8::1]", "2001:db8::/48"},
	{"X-Forwarded-For: [2001:db8::1]:4711", "2001:db8::/48"},
	{"X-Forwarded-For: 2001:db8::1", "2001:db8::/48"},
	{`X-Forwarded-For: "203.0.113.9"`, "203.0.113.0/24"},
	{"X-Forwarded-For: ::ffff:203.0.113.9", "203.0.113.0/24"},
	{"X-Forwarded-For: 203.0.113.9, ::ffff:10.0.0.7", "203.0.113.0/24"},
	{"X-Forwarded-For: 64:ff9b::203.0.113.9", "203.0.113.0/24"},
	{"X-Forwarded-For: fe80::1%eth0", "fe80::/48"},
	{"X-Forwarded-For:  \t203.0.113.9 \t", "203.0.113.0/24"},
	{"X-Forwarded-For: 1.1.1.1,, 203.0.113.9 , ,", "203.0.113.0/24"},
	{"X-Forwarded-For: 203.0.113.9|X-Forwarded-For: ", "203.0.113.0/24"},
	{"X-Forwarded-For: " + strings.Repeat("198.51.100.1, ", 999) + "203.0.113.9", "203.0.113.0/24"},
	{"X-Forwarded-For: unknown", ""},
	{"X-Forwarded-For: 203.0.113.9, nonsense", ""},
	{"X-Forwarded-For: 010.0.0.1", ""},
	{"X-Forwarded-For: 203.0.113.9:http", ""},
	{"X-Forwarded-For: [203.0.113.9]", ""},
	{"X-Forwarded-For: [2001:db8::1", ""},
	{"X-Forwarded-For: 3405803785", ""},
	{"X-Forwarded-For: 0xcb.0x0.0x71.0x9", ""},
	{"X-Forwarded-For: localhost", ""},
	{"Forwarded: for=203.0.113.9", "203.0.113.0/24"},
	{"Forwarded: by=10.0.0.1; FOR=203.0.113.9;proto=http;host=x.example", "203.0.113.0/24"},
	{`Forwarded: for="203.0.113.9:4711"`, "203.0.113.0/24"},
	{`Forwarded: for="[2001:db8::1]:4711"`, "2001:db8::/48"},
	{`Forwarded: for="[2001:db8::1]:_p"`, "2001:db8::/48"},
	{"Forwarded: for=1.1.1.1|Forwarded: for=203.0.113.9, for=10.0.0.7", "203.0.113.0/24"},
	{`Forwarded: for="203\.0.113.9"`, "203.0.113.0/24"},
	{`Forwarded: for=203.0.113.9;host="a,for=1.1.1.1"`, "203.0.113.0/24"},
	{"Forwarded: for=_hidden", ""},
	{"Forwarded: for=unknown", ""},
	{"Forwarded: for=203.0.113.9, for=_hidden", ""},
	{"Forwarded: proto=http", ""},
	{`Forwarded: for="203.0.113.9`, ""},
	{"X-Forwarded-For: 203.0.113.9|Forwarded: for=203.0.113.9", "203.0.113.0/24"},
	{"X-Forwarded-For: 203.0.113.9|Forwarded: for=1.1.1.1", ""},
	{"X-Forwarded-For: 1.1.1.1|Forwarded: for=203.0.113.9", ""},
	{"X-Real-IP: 1.1.1.1|True-Client-IP: 1.1.1.1|CF-Connecting-IP: 1.1.1.1|X-Client-IP: 1.1.1.1|X-Cluster-Client-IP: 1.1.1.1", "127.0.0.0/24"},
}

// headersOf are the pairs of name and value of lines.
func headersOf(lines string) (pairs []string) {
	for line := range strings.SplitSeq(lines, "|") {
		if name, value, found := strings.Cut(line, ": "); found {
			pairs = append(pairs, name, value)
		}
	}
	return pairs
}

// believed is the network from which a server takes a sign-in to come.
func (s *server) believed(lines string) (string, response) {
	got := person{s: s}.do(http.MethodPost, login, map[string]any{"username": "reader", "password": password}, headersOf(lines)...)
	token, _ := got.field("data.bearer_token").(string)
	list := person{s: s, token: token}.do(http.MethodGet, "/edu/api/v1/auth/sessions", nil)
	rows, _ := list.field("data").([]any)
	for _, row := range rows {
		if session, ok := row.(map[string]any); ok && session["current"] == true {
			return fmt.Sprint(session["address"]), got
		}
	}
	return "nothing", got
}

// Every form of forwarding headers, to a server that trusts its proxy, to one
// that trusts nobody, and as a way around the limits.
func TestMadeUpAddressesAreNotBelieved(t *testing.T) {
	data := demoData(t, t.TempDir())
	trusting := start(t, data, "--yes", "SUDAR_TRUSTED_PROXIES=127.0.0.0/8,10.0.0.0/8")
	alone := start(t, demoData(t, t.TempDir()), "--yes")
	count := &tally{t: t}
	for _, form := range forms {
		network, got := trusting.believed(form.lines)
		count.add(network != form.network, fmt.Sprintf("%.100q is taken for %q instead of %q", form.lines, network, form.network), got)
		network, got = alone.believed(form.lines)
		count.add(network != "127.0.0.0/24", fmt.Sprintf("%.100q from no proxy is taken for %q", form.lines, network), got)
	}
	compared := 0
	for n := range 200 {
		lines := []string{
			fmt.Sprintf("X-Forwarded-For: 192.0.2.%d, 198.51.100.66", n),
			fmt.Sprintf("X-Forwarded-For: 192.0.2.%d|X-Forwarded-For: 198.51.100.66, 10.0.0.1", n),
			fmt.Sprintf("X-Forwarded-For: 198.51.100.66|X-Real-IP: 192.0.2.%d", n), fmt.Sprintf("Forwarded: for=192.0.2.%d, for=198.51.100.66", n),
		}[n%4]
		got := person{s: trusting}.guess("reader", headersOf(lines)...)
		if got.Status == http.StatusUnprocessableEntity {
			compared++
		}
		count.add(got.Status == http.StatusUnprocessableEntity && compared > 10, "an eleventh guess by "+lines, got)
	}
	count.done("made-up addresses in forwarding headers", "")
}

// proxyWords are headers of which each says that the request was forwarded.
var proxyWords = []string{
	"X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: ", "Forwarded: for=127.0.0.1", "X-Forwarded-Host: localhost", "X-Forwarded-Proto: http",
	"X-Real-IP: 127.0.0.1", "Via: 1.1 proxy",
	"CF-Connecting-IP: 127.0.0.1", "True-Client-IP: 127.0.0.1", "X-Client-IP: 127.0.0.1", "X-Original-URL: /metrics",
	"X-Envoy-External-Address: 127.0.0.1", "Host: sudar.example", "Host: localhost.example:8080",
	"Host: 192.0.2.1", "X-Forwarded-For: 203.0.113.9|Host: localhost",
}

// Demo people, the development mailbox and the figures are for this machine
// alone, whatever stands in front of the server and however it is asked.
func TestNothingOfThisMachineThroughAProxy(t *testing.T) {
	count := &tally{t: t}
	for _, settings := range [][]string{nil, proxied} {
		s := start(t, demoData(t, t.TempDir()), settings...)
		for _, path := range []string{"/metrics", "/dev/mailbox", "/dev/mailbox.json"} {
			if got := (person{s: s}).do(http.MethodGet, path, nil); got.Status != http.StatusOK {
				t.Errorf("%s from this machine: %d", path, got.Status)
			}
		}
		for _, words := range proxyWords {
			for _, path := range []string{
				"/metrics", "/dev/mailbox", "/dev/mailbox.json", "/metrics/", "//metrics", "/dev/../metrics", "/metrics?x", "/Metrics",
			} {
				got := person{s: s}.do(http.MethodGet, path, nil, headersOf(words)...)
				through := strings.Contains(string(got.Body), "go_goroutines") || strings.Contains(string(got.Body), `"letters"`) ||
					strings.HasPrefix(path, "/dev/mailbox") && got.Status == http.StatusOK
				count.add(through, path+" by "+words, got)
			}
			if settings == nil {
				got := person{s: s}.do(http.MethodPost, login, map[string]any{"username": "hubadmin", "password": password}, headersOf(words)...)
				count.add(got.Status < 400 || len(got.Header.Values("Set-Cookie")) > 0, "a demo sign-in by "+words, got)
			}
		}
	}
	for _, setting := range []string{
		"SUDAR_TRUSTED_PROXIES=127.0.0.1/32", "SUDAR_BASE_URL=https://sudar.example", "SUDAR_BASE_URL=http://192.168.1.5",
		"SUDAR_BASE_DOMAIN=sudar.example", "--listen=:0", "--listen=0.0.0.0:0",
	} {
		s := prepare(t, demoData(t, t.TempDir()), setting)
		err := s.begin()
		count.add(err == nil, "the demo people with "+setting, response{})
		if err == nil {
			s.kill()
		}
	}
	count.done("demo people, mailbox and figures through a proxy", "")
}
