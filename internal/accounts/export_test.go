package accounts

// Hashes returns how many password hashes were begun: what two responses cost is
// compared by work, not by time.
func (s *Service) Hashes() int64 { return s.hasher.Runs() }
