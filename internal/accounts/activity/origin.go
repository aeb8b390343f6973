package activity

import "sudar/internal/kit/locale"

// Origin is where a call came from. What is kept of it is a device's name and
// the prefix of an address; emails speak for the portal, in its language.
type Origin struct {
	Address, UserAgent string
	Device             string // what RememberDevice gave the browser
	OrganizationID     string
	Locale             locale.Locale // Mongolian when ""
}
