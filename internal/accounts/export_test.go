package accounts

import "context"

// Hashes answers how many password hashes were begun: what two answers cost is
// compared by work, not by time.
func (s *Service) Hashes() int64 { return s.hasher.runs.Load() }

// Hash answers a password's hash as the service makes it.
func (s *Service) Hash(ctx context.Context, password string) (string, error) {
	return s.hasher.hash(ctx, password)
}
