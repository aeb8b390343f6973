package accounts

import "context"

// PersonalData is a domain that keeps personal data of readers. The composition root
// gathers all of them.
type PersonalData interface {
	// ExportAccount tells what is kept of a person: each part under a name,
	// as rows that JSON can carry.
	ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error
	// EraseAccount deletes it, or takes the person out of what must stay. It
	// may be called again.
	EraseAccount(ctx context.Context, accountID string) error
	// JoinAccounts moves what is kept of one account to another of the same
	// person; where both have something of which there is one, the other's stays.
	// An error keeps the accounts apart.
	JoinAccounts(ctx context.Context, from, to string) error
}

// Gather tells the service of every domain that keeps personal data.
func (s *Service) Gather(domains ...PersonalData) { s.domains = append(s.domains, domains...) }
