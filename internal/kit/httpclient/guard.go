package httpclient

import (
	"fmt"
	"net/netip"
	"slices"
	"syscall"
)

// special lists the ranges of the IANA special-purpose registries that no
// method of netip.Addr knows. The translating ones (NAT64, 6to4, Teredo) are
// here because they can wrap a private IPv4 address.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("fec0::/10"),
}

// refusePrivate runs after name look-up and before connecting, for every
// redirect too, so a name that changes its address gains nothing.
func refusePrivate(_, address string, _ syscall.RawConn) error {
	target, err := netip.ParseAddrPort(address)
	if err != nil || !public(target.Addr()) {
		return fmt.Errorf("%w: %s", ErrBlocked, address)
	}
	return nil
}

func public(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	return addr.IsGlobalUnicast() && !addr.IsPrivate() &&
		!slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(addr) })
}
