package accounts

// Hashes answers how many password hashes were begun: what two answers cost is
// compared by work, not by time.
func (s *Service) Hashes() int64 { return s.hasher.runs.Load() }
