package notifications

import "context"

// Tell keeps news for accounts, in the transaction of ctx, and returns how many
// of them had not been told of its source before.
func (s *Service) Tell(ctx context.Context, accountIDs []string, news News) (told int64, err error) {
	news = news.tidy()
	if err := news.check(); err != nil {
		return 0, err
	}
	return s.tell(ctx, accountIDs, news)
}
