package accounts

import (
	"context"
	"errors"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/limit"
)

// Limits on emails and messages. A mailbox is counted for each network apart,
// so that nobody else's asking keeps a person's emails away. What all networks
// together may ask for keeps a mailbox from being flooded; beyond it one email
// an hour still goes out. Whoever asked for it, it comes to its owner, and its
// link serves for an hour.
var (
	emailsFrom    = limit.Allowance{Most: 200, Window: time.Hour} // one network: a school's whole class is one
	emailsToOne   = []limit.Allowance{{Most: 5, Window: time.Hour}, {Most: 12, Window: 24 * time.Hour}}
	emailsFromAll = []limit.Allowance{{Most: 20, Window: time.Hour}, {Most: 40, Window: 24 * time.Hour}}
	lettersSlowly = limit.Allowance{Most: 1, Window: time.Hour}
)

// AllowEmail counts an email to an address and refuses one too many, alike
// whether anybody has the address.
func (s *Service) AllowEmail(ctx context.Context, address string, origin activity.Origin) error {
	network, mailbox := client.Network(origin.Address), names.Mailbox(address)
	pair, all := s.Attempts.Bucket("letters", mailbox, network), s.Attempts.Bucket("letters", mailbox)
	uses := []limit.Use{
		emailsFrom.Use("email-from:" + network),
		emailsToOne[0].Use("email-hour:" + pair), emailsToOne[1].Use("email-day:" + pair),
	}
	if err := limit.TakeAll(ctx, s.db, uses...); err != nil {
		return err
	}
	err := limit.TakeAll(ctx, s.db, emailsFromAll[0].Use("emails-hour:"+all), emailsFromAll[1].Use("emails-day:"+all))
	if apperr.Is(err, apperr.TooMany) {
		err = limit.TakeAll(ctx, s.db, lettersSlowly.Use("emails-slow:"+all))
	}
	if err != nil {
		return errors.Join(err, limit.ReturnAll(ctx, s.db, uses...))
	}
	return nil
}
