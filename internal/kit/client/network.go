package client

import "net/netip"

// nat64 holds IPv4 addresses written as IPv6 (RFC 6052 §2.1).
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

// normal returns addr without a zone, and as IPv4 if it stands for one.
func normal(addr netip.Addr) netip.Addr {
	addr = addr.WithZone("").Unmap()
	if nat64.Contains(addr) {
		bytes := addr.As16()
		return netip.AddrFrom4([4]byte(bytes[12:]))
	}
	return addr
}

// Network returns the network that limits count an address by: one customer
// holds an IPv4 address, or a whole IPv6 /64. It returns "" for a text that is
// not an address.
func Network(address string) string { return prefix(address, 32, 64) }

// Region returns the part of an address that is kept about people: enough to
// tell a town by.
func Region(address string) string { return prefix(address, 24, 48) }

func prefix(address string, bits4, bits6 int) string {
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	bits := bits6
	if addr = normal(addr); addr.Is4() {
		bits = bits4
	}
	found, err := addr.Prefix(bits)
	if err != nil {
		return ""
	}
	return found.String()
}
