// Package attempts bounds the attempts to prove that one is the owner of an
// account, so that guessing gains nothing and locks nobody out (docs/adr/0032).
package attempts

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
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/seal"
)

// Proving bounds the attempts to prove that one is the owner of an account. A
// known device has a lane of its own; everybody else is counted by network
// first, then by name and network, then by name over all networks
// (docs/adr/0032). One network alone does not fill the last of these.
type Proving struct {
	kind    string // begins the keys
	network limit.Allowance
	pair    []limit.Allowance // of a name and a network, and of a device
	name    limit.Allowance   // of all strangers together
	slow    limit.Allowance   // of all strangers together, once name is used up
}

const day = 24 * time.Hour

// Wrong passwords, and wrong codes of the second factor. With three codes of a
// million good at a time, a year of guessing from everywhere by who knows the
// password finds one code in eleven.
var (
	ByPassword = Proving{
		kind: "sign-in", network: limit.Allowance{Most: 100, Window: 15 * time.Minute},
		pair: []limit.Allowance{{Most: 10, Window: 15 * time.Minute}},
		name: limit.Allowance{Most: 200, Window: 15 * time.Minute}, slow: limit.Allowance{Most: 5, Window: time.Minute},
	}
	ByFactor = Proving{
		kind: "factor", network: limit.Allowance{Most: 100, Window: 15 * time.Minute},
		pair: []limit.Allowance{{Most: 10, Window: 15 * time.Minute}, {Most: 20, Window: day}},
		name: limit.Allowance{Most: 60, Window: day}, slow: limit.Allowance{Most: 1, Window: time.Hour},
	}
)

const (
	bucketBytes   = 2
	failuresNoted = 50 // different places, of one account
)

// Service counts attempts and knows devices.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	activity *activity.Log
	secret   []byte
}

// New returns the service. The secret keys its digests: the same on every node.
func New(d *db.DB, clk clock.Clock, secret []byte) *Service {
	return &Service{db: d, clock: clk, activity: activity.New(d), secret: secret}
}

// Bucket returns a key for something that a caller names freely. There are
// 65,536 of them, so that made-up names cannot fill the table; the digest is
// keyed, so that nobody can pick a name that shares another's bucket.
func (s *Service) Bucket(parts ...string) string {
	return hex.EncodeToString(seal.Digest(s.secret, parts...)[:bucketBytes])
}

// Admit counts an attempt to prove that one is the owner of an account,
// which may be none, by whose: the name that was typed, or the account. It
// returns the uses to give back if the proof is right, and too_many_requests
// if there were too many.
func (s *Service) Admit(ctx context.Context, p Proving, accountID, whose string, origin activity.Origin) ([]limit.Use, error) {
	if device, ok := s.KnownDevice(origin.Device, accountID); ok {
		uses := p.pairUses("-device", ident.Digest(device+accountID))
		if err := limit.TakeAll(ctx, s.db, uses...); !apperr.Is(err, apperr.TooMany) {
			return uses, err
		}
	}
	network := client.Network(origin.Address)
	uses := append([]limit.Use{p.network.Use(p.kind + "-from:" + network)}, p.pairUses("", s.Bucket(whose, network))...)
	if err := limit.TakeAll(ctx, s.db, uses...); err != nil {
		return nil, err
	}
	brake, err := s.brake(ctx, p, s.Bucket(whose))
	if err != nil {
		return nil, errors.Join(err, limit.ReturnAll(ctx, s.db, uses...))
	}
	return append(uses, brake), nil
}

func (p Proving) pairUses(lane, whose string) []limit.Use {
	uses := make([]limit.Use, len(p.pair))
	for i, a := range p.pair {
		uses[i] = a.Use(fmt.Sprintf("%s%s-%d:%s", p.kind, lane, i, whose)) // windows of two lengths may begin together
	}
	return uses
}

// brake counts an attempt of a stranger by name over all networks. Beyond the
// limit guessing is slowed, not stopped: whoever sits at a new device while
// many networks guess still gets a turn.
func (s *Service) brake(ctx context.Context, p Proving, name string) (limit.Use, error) {
	use := p.name.Use(p.kind + "-name:" + name)
	err := limit.TakeAll(ctx, s.db, use)
	if !apperr.Is(err, apperr.TooMany) {
		return use, err
	}
	use = p.slow.Use(p.kind + "-slow:" + name)
	return use, limit.TakeAll(ctx, s.db, use)
}

// NoteFailure tells an account of a failed attempt. Failures from one place on
// one device are one event, the newest; an account has at most failuresNoted,
// and all names that nobody has share as many, so that strangers fill nobody's
// list and the work is alike.
func (s *Service) NoteFailure(ctx context.Context, accountID string, kind activity.Kind, origin activity.Origin) error {
	device, region := activity.DeviceName(origin.UserAgent), client.Region(origin.Address)
	place := seal.Digest(s.secret, "place", device, region)
	slot := strconv.Itoa((int(place[0])<<8 | int(place[1])) % failuresNoted)
	id := hex.EncodeToString(seal.Digest(s.secret, "failure", accountID, string(kind), slot)[:16])
	return s.activity.Replace(ctx, id, accountID, kind, origin)
}
