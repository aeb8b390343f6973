package client

import (
	"net/http"
	"net/netip"
	"strings"
)

// path is where the forwarding headers lead to.
type path struct {
	address netip.Addr
	hops    int // elements to the right of the client's
	rfc     map[string]string
}

// path returns the way back from a trusted peer to the client. If both
// X-Forwarded-For and Forwarded are present, they must agree: proxies pass on
// the one that they do not write, so that it may be the client's own.
func (p Proxies) path(peer netip.Addr, header http.Header) path {
	plain := p.walk(peer, elements(header, "X-Forwarded-For"), func(element string) (string, map[string]string) { return element, nil })
	rfc := p.walk(peer, elements(header, "Forwarded"), func(element string) (string, map[string]string) {
		told := pairs(element)
		return told["for"], told
	})
	switch {
	case len(header.Values("Forwarded")) == 0:
		return plain
	case len(header.Values("X-Forwarded-For")) == 0:
		return rfc
	case plain.address != rfc.address:
		return path{hops: plain.hops}
	}
	plain.rfc = rfc.rfc
	return plain
}

// walk reads elements from the right until one is not a trusted proxy.
func (p Proxies) walk(peer netip.Addr, elements []string, read func(string) (string, map[string]string)) path {
	found := path{address: peer}
	for i := len(elements) - 1; i >= 0; i-- {
		node, told := read(elements[i])
		found = path{address: address(node), hops: len(elements) - 1 - i, rfc: told}
		if !found.address.IsValid() || !p.Trusts(found.address) {
			break
		}
	}
	return found
}

// told returns what the outermost trusted proxy says about the client: a
// parameter of Forwarded, or the value of a header at the client's place. A
// header that not every proxy extends has fewer values; its first one counts.
func (f path) told(header http.Header, parameter, name string) string {
	if value := f.rfc[parameter]; value != "" {
		return strings.ToLower(value)
	}
	values := elements(header, name)
	if len(values) == 0 {
		return ""
	}
	return strings.ToLower(values[max(0, len(values)-1-f.hops)])
}

// elements returns the elements of all lines of a header, without blanks and
// empty ones (RFC 9110 §5.6.1.2). A comma inside quotes does not separate.
func elements(header http.Header, name string) []string {
	var all []string
	for _, line := range header.Values(name) {
		for _, element := range split(line, ',') {
			if element = strings.TrimSpace(element); element != "" {
				all = append(all, element)
			}
		}
	}
	return all
}

// pairs returns the parameters of an element of Forwarded (RFC 7239 §4).
func pairs(element string) map[string]string {
	told := map[string]string{}
	for _, pair := range split(element, ';') {
		name, value, _ := strings.Cut(pair, "=")
		told[strings.ToLower(strings.TrimSpace(name))] = unquoted(strings.TrimSpace(value))
	}
	return told
}

// split cuts text at separators outside quoted strings.
func split(text string, separator byte) []string {
	var parts []string
	begin, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch {
		case quoted && text[i] == '\\':
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == separator && !quoted:
			parts = append(parts, text[begin:i])
			begin = i + 1
		}
	}
	return append(parts, text[begin:])
}

// unquoted returns the text of a quoted string, or text itself if it is a
// token (RFC 9110 §5.6.4).
func unquoted(text string) string {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return text
	}
	var plain strings.Builder
	inside := text[1 : len(text)-1]
	for i := 0; i < len(inside); i++ {
		if inside[i] == '\\' && i+1 < len(inside) {
			i++
		}
		plain.WriteByte(inside[i])
	}
	return plain.String()
}

// address returns the address of a node, with or without brackets and port.
// It is invalid for "unknown" and for obfuscated identifiers (RFC 7239 §6).
func address(node string) netip.Addr {
	node = strings.TrimSpace(unquoted(strings.TrimSpace(node)))
	if addr, err := netip.ParseAddr(node); err == nil {
		return normal(addr)
	}
	host, port := node, ""
	if rest, ok := strings.CutPrefix(node, "["); ok {
		host, port, ok = strings.Cut(rest, "]")
		if addr, err := netip.ParseAddr(host); !ok || err != nil || !addr.Is6() {
			return netip.Addr{}
		}
	} else if at := strings.IndexByte(node, ':'); at >= 0 {
		host, port = node[:at], node[at:]
	}
	addr, err := netip.ParseAddr(host)
	if err != nil || !isPort(port) {
		return netip.Addr{}
	}
	return normal(addr)
}

// isPort reports whether text is empty, or a colon and a number or obfuscated
// port (RFC 7239 §6).
func isPort(text string) bool {
	if text == "" {
		return true
	}
	digits := strings.TrimPrefix(text, ":")
	return digits != text && digits != "" && (digits[0] == '_' || len(digits) <= 5 && strings.Trim(digits, "0123456789") == "")
}
