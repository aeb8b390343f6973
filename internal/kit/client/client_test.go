package client_test

import (
	"context"
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"sudar/internal/kit/client"
)

var trusted = client.Proxies{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}

// lines are header lines, "Name: value".
func request(remote string, lines ...string) *http.Request {
	r := httptest.NewRequestWithContext(context.Background(), "GET", "http://inside.example/", nil)
	r.RemoteAddr = remote
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ":")
		r.Header.Add(name, strings.TrimPrefix(value, " "))
	}
	return r
}

func TestForwardedForms(t *testing.T) {
	long := "X-Forwarded-For: " + strings.Repeat("198.51.100.1, ", 999) + "203.0.113.9"
	for name, c := range map[string]struct {
		lines []string
		want  string // "" for unknown
	}{
		"no header":                  {nil, "10.0.0.1"},
		"one address":                {[]string{"X-Forwarded-For: 203.0.113.9"}, "203.0.113.9"},
		"made-up addresses before":   {[]string{"X-Forwarded-For: 1.1.1.1, 203.0.113.9"}, "203.0.113.9"},
		"over trusted proxies":       {[]string{"X-Forwarded-For: 1.1.1.1, 203.0.113.9, 10.0.0.7, 10.0.0.8"}, "203.0.113.9"},
		"two lines":                  {[]string{"X-Forwarded-For: 1.1.1.1", "X-Forwarded-For: 203.0.113.9"}, "203.0.113.9"},
		"two lines, proxies after":   {[]string{"X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: 10.0.0.7"}, "203.0.113.9"},
		"trusted all the way":        {[]string{"X-Forwarded-For: 10.0.0.5, 10.0.0.6"}, "10.0.0.5"},
		"port":                       {[]string{"X-Forwarded-For: 203.0.113.9:4711"}, "203.0.113.9"},
		"brackets":                   {[]string{"X-Forwarded-For: [2001:db8::1]"}, "2001:db8::1"},
		"brackets and port":          {[]string{"X-Forwarded-For: [2001:db8::1]:4711"}, "2001:db8::1"},
		"bare IPv6":                  {[]string{"X-Forwarded-For: 2001:db8::1"}, "2001:db8::1"},
		"quotes":                     {[]string{`X-Forwarded-For: "203.0.113.9"`}, "203.0.113.9"},
		"IPv4-mapped":                {[]string{"X-Forwarded-For: ::ffff:203.0.113.9"}, "203.0.113.9"},
		"IPv4-mapped proxy":          {[]string{"X-Forwarded-For: 203.0.113.9, ::ffff:10.0.0.7"}, "203.0.113.9"},
		"NAT64":                      {[]string{"X-Forwarded-For: 64:ff9b::203.0.113.9"}, "203.0.113.9"},
		"zone":                       {[]string{"X-Forwarded-For: fe80::1%eth0"}, "fe80::1"},
		"zone in brackets with port": {[]string{"X-Forwarded-For: [fe80::1%eth0]:80"}, "fe80::1"},
		"blanks and tabs":            {[]string{"X-Forwarded-For:  \t203.0.113.9 \t"}, "203.0.113.9"},
		"empty elements":             {[]string{"X-Forwarded-For: 1.1.1.1,, 203.0.113.9 , ,"}, "203.0.113.9"},
		"an empty line after":        {[]string{"X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: "}, "203.0.113.9"},
		"a thousand elements":        {[]string{long}, "203.0.113.9"},
		"unknown":                    {[]string{"X-Forwarded-For: unknown"}, ""},
		"words behind the address":   {[]string{"X-Forwarded-For: 203.0.113.9, nonsense"}, ""},
		"leading zeros":              {[]string{"X-Forwarded-For: 010.0.0.1"}, ""},
		"a port that is none":        {[]string{"X-Forwarded-For: 203.0.113.9:http"}, ""},
		"brackets around IPv4":       {[]string{"X-Forwarded-For: [203.0.113.9]"}, ""},
		"no closing bracket":         {[]string{"X-Forwarded-For: [2001:db8::1"}, ""},

		"RFC 7239":                    {[]string{"Forwarded: for=203.0.113.9"}, "203.0.113.9"},
		"RFC 7239, all parameters":    {[]string{"Forwarded: by=10.0.0.1; FOR=203.0.113.9;proto=https;host=x.example"}, "203.0.113.9"},
		"RFC 7239, quoted with port":  {[]string{`Forwarded: for="203.0.113.9:4711"`}, "203.0.113.9"},
		"RFC 7239, IPv6":              {[]string{`Forwarded: for="[2001:db8::1]:4711"`}, "2001:db8::1"},
		"RFC 7239, obfuscated port":   {[]string{`Forwarded: for="[2001:db8::1]:_p"`}, "2001:db8::1"},
		"RFC 7239, over proxies":      {[]string{"Forwarded: for=1.1.1.1", "Forwarded: for=203.0.113.9, for=10.0.0.7"}, "203.0.113.9"},
		"RFC 7239, escapes":           {[]string{`Forwarded: for="203\.0.113.9"`}, "203.0.113.9"},
		"RFC 7239, comma in quotes":   {[]string{`Forwarded: for=203.0.113.9;host="a,for=1.1.1.1"`}, "203.0.113.9"},
		"RFC 7239, hidden":            {[]string{"Forwarded: for=_hidden"}, ""},
		"RFC 7239, unknown":           {[]string{"Forwarded: for=unknown"}, ""},
		"RFC 7239, hidden by a proxy": {[]string{"Forwarded: for=203.0.113.9, for=_hidden"}, ""},
		"RFC 7239, nobody named":      {[]string{"Forwarded: proto=https"}, ""},
		"RFC 7239, open quotes":       {[]string{`Forwarded: for="203.0.113.9`}, ""},

		"both, alike":           {[]string{"X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9"}, "203.0.113.9"},
		"both, made-up RFC one": {[]string{"X-Forwarded-For: 203.0.113.9", "Forwarded: for=1.1.1.1"}, ""},
		"both, made-up X one":   {[]string{"X-Forwarded-For: 1.1.1.1", "Forwarded: for=203.0.113.9"}, ""},
	} {
		got := ""
		if addr := trusted.Of(request("10.0.0.1:80", c.lines...)).Address; addr.IsValid() {
			got = addr.String()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if addr := trusted.Of(request("198.51.100.7:80", c.lines...)).Address.String(); addr != "198.51.100.7" {
			t.Errorf("%s: an untrusted peer is taken for %s", name, addr)
		}
	}
}

func TestSchemeAndHost(t *testing.T) {
	for name, c := range map[string]struct {
		remote string
		tls    bool
		lines  []string
		host   string
		secure bool
	}{
		"direct":        {"198.51.100.7:80", false, nil, "inside.example", false},
		"direct by TLS": {"198.51.100.7:80", true, nil, "inside.example", true},
		"untrusted claims": {
			"198.51.100.7:80", false, []string{"X-Forwarded-Proto: https", "X-Forwarded-Host: evil.example",
				"Forwarded: proto=https;host=evil.example"}, "inside.example", false,
		},
		"a proxy says https": {
			"10.0.0.1:80", false, []string{"X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: HTTPS"}, "inside.example", true,
		},
		"without an address": {"10.0.0.1:80", false, []string{"X-Forwarded-Proto: https"}, "inside.example", true},
		"TLS inside only": {
			"10.0.0.1:80", true, []string{"X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http"}, "inside.example", false,
		},
		"each proxy appends": {
			"10.0.0.1:80", false, []string{"X-Forwarded-For: 1.1.1.1, 203.0.113.9, 10.0.0.7", "X-Forwarded-Proto: http, https, http"},
			"inside.example", true,
		},
		"one of two proxies appends": {
			"10.0.0.1:80", false, []string{"X-Forwarded-For: 203.0.113.9, 10.0.0.7", "X-Forwarded-Proto: https"}, "inside.example", true,
		},
		"an odd scheme": {"10.0.0.1:80", false, []string{"X-Forwarded-Proto: gopher"}, "inside.example", false},
		"host": {
			"10.0.0.1:80", false, []string{"X-Forwarded-For: 203.0.113.9", "X-Forwarded-Host: alpha.example:8443"}, "alpha.example:8443", false,
		},
		"host and scheme by RFC 7239": {
			"10.0.0.1:80", false, []string{`Forwarded: for=203.0.113.9;proto=https;host="alpha.example"`}, "alpha.example", true,
		},
		"made-up RFC 7239 before": {
			"10.0.0.1:80", false, []string{"Forwarded: for=1.1.1.1;host=evil.example, for=203.0.113.9;host=alpha.example"}, "alpha.example", false,
		},
		"a host that is none": {"10.0.0.1:80", false, []string{"X-Forwarded-Host: a b/c"}, "inside.example", false},
	} {
		r := request(c.remote, c.lines...)
		if c.tls {
			r.TLS = &tls.ConnectionState{}
		}
		if got := trusted.Of(r); got.Host != c.host || got.Secure != c.secure {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestHandlerResolvesOnce(t *testing.T) {
	var got client.Client
	inner := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if got = trusted.Of(r); r.Host != got.Host {
			t.Errorf("the host is %s", r.Host)
		}
	})
	trusted.Handler(inner).ServeHTTP(httptest.NewRecorder(),
		request("10.0.0.1:80", "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Host: alpha.example"))
	if got.Host != "alpha.example" || got.Address.String() != "203.0.113.9" {
		t.Errorf("%+v", got)
	}
}

func TestDirect(t *testing.T) {
	for name, c := range map[string]struct {
		r    *http.Request
		want bool
	}{
		"this machine":  {request("127.0.0.1:80"), true},
		"IPv6":          {request("[::1]:80"), true},
		"mapped":        {request("[::ffff:127.0.0.1]:80"), true},
		"elsewhere":     {request("198.51.100.7:80"), false},
		"nobody":        {request(""), false},
		"forwarded":     {request("127.0.0.1:80", "X-Forwarded-For: 127.0.0.1"), false},
		"empty header":  {request("127.0.0.1:80", "X-Forwarded-For: "), false},
		"RFC 7239":      {request("127.0.0.1:80", "Forwarded: for=127.0.0.1"), false},
		"host alone":    {request("127.0.0.1:80", "X-Forwarded-Host: localhost"), false},
		"scheme alone":  {request("127.0.0.1:80", "X-Forwarded-Proto: http"), false},
		"nginx":         {request("127.0.0.1:80", "X-Real-IP: 127.0.0.1"), false},
		"a proxy's Via": {request("127.0.0.1:80", "Via: 1.1 proxy"), false},
		"Cloudflare":    {request("127.0.0.1:80", "CF-Connecting-IP: 127.0.0.1"), false},
	} {
		if got := client.Direct(c.r); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestLocal(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "localhost:8080": true, "LOCALHOST:1": true, "alpha.localhost:8080": true, "127.0.0.1": true, "127.0.0.1:8080": true,
		"[::1]:8080": true, "[::1]": true,
		"": false, "sudar.mn": false, "localhost.evil.example": false, "192.0.2.1:80": false, "evillocalhost": false, "[2001:db8::1]:80": false,
	} {
		if got := client.Local(host); got != want {
			t.Errorf("%q: %v", host, got)
		}
	}
}

func TestNetworks(t *testing.T) {
	for address, want := range map[string][2]string{
		"203.0.113.9":          {"203.0.113.9/32", "203.0.113.0/24"},
		"::ffff:203.0.113.9":   {"203.0.113.9/32", "203.0.113.0/24"},
		"64:ff9b::203.0.113.9": {"203.0.113.9/32", "203.0.113.0/24"},
		"2001:db8:1:2:3:4:5:6": {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"2001:db8:1:2:ffff::":  {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"fe80::1%eth0":         {"fe80::/64", "fe80::/48"},
		"":                     {"", ""},
		"invalid IP":           {"", ""},
	} {
		if got := [2]string{client.Network(address), client.Region(address)}; got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
}
