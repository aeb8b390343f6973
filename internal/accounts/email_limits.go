package accounts

import (
	"context"
	"errors"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/limit"
)

// Limits on letters and messages. A mailbox is counted for each network apart,
// so that nobody else's asking keeps a person's letters away. What all networks
// together may ask for keeps a mailbox from being flooded; beyond it one letter
// an hour still goes out. Whoever asked for it, it comes to its owner, and its
// link serves for an hour.
var (
	lettersFrom   = allowance{200, time.Hour} // one network: a school's whole class is one
	lettersOfOne  = []allowance{{5, time.Hour}, {12, day}}
	lettersOfAll  = []allowance{{20, time.Hour}, {40, day}}
	lettersSlowly = allowance{1, time.Hour}
)

// allowLetter counts a letter to an address and refuses one too many, alike
// whether anybody has the address.
func (s *Service) allowLetter(ctx context.Context, address string, origin Origin) error {
	network, mailbox := client.Network(origin.Address), Mailbox(address)
	pair, all := s.bucket("letters", mailbox, network), s.bucket("letters", mailbox)
	uses := []limit.Use{
		lettersFrom.use("letter-from:" + network),
		lettersOfOne[0].use("letter-hour:" + pair), lettersOfOne[1].use("letter-day:" + pair),
	}
	if err := limit.TakeAll(ctx, s.db, uses...); err != nil {
		return err
	}
	err := limit.TakeAll(ctx, s.db, lettersOfAll[0].use("letters-hour:"+all), lettersOfAll[1].use("letters-day:"+all))
	if apperr.Is(err, apperr.TooMany) {
		err = limit.TakeAll(ctx, s.db, lettersSlowly.use("letters-slow:"+all))
	}
	if err != nil {
		return errors.Join(err, limit.ReturnAll(ctx, s.db, uses...))
	}
	return nil
}
