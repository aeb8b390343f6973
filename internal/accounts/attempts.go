package accounts

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/seal"
)

// allowance is how often something may be done in a window.
type allowance struct {
	most   int
	window time.Duration
}

func (a allowance) use(key string) limit.Use {
	return limit.Use{Key: key, Most: a.most, Window: a.window}
}

// proving bounds the attempts to prove that one is the owner of an account. A
// known device has a lane of its own; everybody else is counted by network
// first, then by name and network, then by name over all networks
// (docs/adr/0032). One network alone does not fill the last of these.
type proving struct {
	kind    string // begins the keys
	network allowance
	pair    []allowance // of a name and a network, and of a device
	name    allowance   // of all strangers together
	slow    allowance   // of all strangers together, once name is used up
}

const day = 24 * time.Hour

// Wrong passwords, and wrong codes of the second factor. With three codes of a
// million good at a time, a year of guessing from everywhere by who knows the
// password finds one code in eleven.
var (
	byPassword = proving{
		kind: "sign-in", network: allowance{100, 15 * time.Minute}, pair: []allowance{{10, 15 * time.Minute}},
		name: allowance{200, 15 * time.Minute}, slow: allowance{5, time.Minute},
	}
	byFactor = proving{
		kind: "factor", network: allowance{100, 15 * time.Minute}, pair: []allowance{{10, 15 * time.Minute}, {20, day}},
		name: allowance{60, day}, slow: allowance{1, time.Hour},
	}
)

const (
	bucketBytes   = 2
	failuresNoted = 50 // different places, of one account
)

// bucket returns a key for something that a caller names freely. There are
// 65,536 of them, so that made-up names cannot fill the table; the digest is
// keyed, so that nobody can pick a name that shares another's bucket.
func (s *Service) bucket(parts ...string) string {
	return hex.EncodeToString(seal.Digest(s.options.Secret, parts...)[:bucketBytes])
}

// admitAttempt counts an attempt to prove that one is the owner of an account,
// which may be none, by whose: the name that was typed, or the account. It
// returns the uses to give back if the proof is right, and too_many_requests
// if there were too many.
func (s *Service) admitAttempt(ctx context.Context, p proving, account Account, whose string, origin activity.Origin) ([]limit.Use, error) {
	if device, ok := s.knownDevice(origin.Device, account.ID); ok {
		uses := p.pairUses("-device", ident.Digest(device+account.ID))
		if err := limit.TakeAll(ctx, s.db, uses...); !apperr.Is(err, apperr.TooMany) {
			return uses, err
		}
	}
	network := client.Network(origin.Address)
	uses := append([]limit.Use{p.network.use(p.kind + "-from:" + network)}, p.pairUses("", s.bucket(whose, network))...)
	if err := limit.TakeAll(ctx, s.db, uses...); err != nil {
		return nil, err
	}
	brake, err := s.brake(ctx, p, s.bucket(whose))
	if err != nil {
		return nil, errors.Join(err, limit.ReturnAll(ctx, s.db, uses...))
	}
	return append(uses, brake), nil
}

func (p proving) pairUses(lane, whose string) []limit.Use {
	uses := make([]limit.Use, len(p.pair))
	for i, a := range p.pair {
		uses[i] = a.use(fmt.Sprintf("%s%s-%d:%s", p.kind, lane, i, whose)) // windows of two lengths may begin together
	}
	return uses
}

// brake counts an attempt of a stranger by name over all networks. Beyond the
// limit guessing is slowed, not stopped: whoever sits at a new device while
// many networks guess still gets a turn.
func (s *Service) brake(ctx context.Context, p proving, name string) (limit.Use, error) {
	use := p.name.use(p.kind + "-name:" + name)
	err := limit.TakeAll(ctx, s.db, use)
	if !apperr.Is(err, apperr.TooMany) {
		return use, err
	}
	use = p.slow.use(p.kind + "-slow:" + name)
	return use, limit.TakeAll(ctx, s.db, use)
}

// noteFailure tells an account of a failed attempt. Failures from one place on
// one device are one event, the newest; an account has at most failuresNoted,
// and all names that nobody has share as many, so that strangers fill nobody's
// list and the work is alike.
func (s *Service) noteFailure(ctx context.Context, accountID string, kind activity.Kind, origin activity.Origin) error {
	device, region := activity.DeviceName(origin.UserAgent), client.Region(origin.Address)
	place := seal.Digest(s.options.Secret, "place", device, region)
	slot := strconv.Itoa((int(place[0])<<8 | int(place[1])) % failuresNoted)
	id := hex.EncodeToString(seal.Digest(s.options.Secret, "failure", accountID, string(kind), slot)[:16])
	return s.Activity.Replace(ctx, id, accountID, kind, origin)
}
