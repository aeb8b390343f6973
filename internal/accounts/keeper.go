package accounts

import "context"

// Keeper is a domain that keeps personal data of readers. The composition root
// gathers all of them.
type Keeper interface {
	// ExportAccount tells what is kept of a person: each part under a name,
	// as rows that JSON can carry.
	ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error
	// EraseAccount deletes it, or takes the person out of what must stay. It
	// may be called again.
	EraseAccount(ctx context.Context, accountID string) error
	// JoinAccounts moves what is kept of one account to another of the same
	// person; where both have something of which there is one, the other's stays.
	JoinAccounts(ctx context.Context, from, to string) error
}

// Gather tells the service of every domain that keeps personal data.
func (s *Service) Gather(keepers ...Keeper) { s.keepers = append(s.keepers, keepers...) }
