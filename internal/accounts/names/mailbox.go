package names

import "strings"

// dotless are the domains whose mailboxes have the same name with and without
// dots (Gmail's help, "Dots don't matter in Gmail addresses"), by their one name.
var dotless = map[string]string{"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}

// Mailbox returns what limits on emails count an email address by. Addresses
// that differ in a tag behind a plus sign (RFC 5233), or where that makes no
// difference in dots, are one mailbox. Accounts are told apart by the address
// as it was written (docs/adr/0033). A text that is no address, such as a
// telephone number, is returned folded.
func Mailbox(address string) string {
	address = Fold(address)
	at := strings.LastIndexByte(address, '@')
	if at < 1 {
		return address
	}
	name, domain := address[:at], address[at+1:]
	if untagged, _, _ := strings.Cut(name, "+"); untagged != "" {
		name = untagged
	}
	if one, ok := dotless[domain]; ok {
		domain = one
		if plain := strings.ReplaceAll(name, ".", ""); plain != "" {
			name = plain
		}
	}
	return name + "@" + domain
}
