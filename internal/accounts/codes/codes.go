// Package codes makes one-time codes and links, which prove that an address or a
// telephone is a person's.
package codes

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/attempts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/seal"
)

// The life of what proves that an address is a person's.
const (
	Life     = 10 * time.Minute
	linkLife = time.Hour
)

// Limits on guesses. A code of a subject that anybody can name, an email
// address or a telephone, takes tries from each network and strangerTries
// from all; any other takes tries.
const (
	tries         = 5
	strangerTries = 20
)

var (
	guessesFrom     = limit.Allowance{Most: 300, Window: time.Hour}     // one network
	guessesOfOne    = limit.Allowance{Most: 15, Window: 24 * time.Hour} // of one subject, from one network
	guessesOfAll    = limit.Allowance{Most: 60, Window: 24 * time.Hour} // of one subject, from all networks
	guessesOfOneNow = limit.Allowance{Most: tries, Window: 2 * Life}    // of one code, from one network
)

// Purpose binds a code to what it is for.
type Purpose string

// The purposes, and whose code it is in each.
const (
	ForSignUp Purpose = "signup" // the digest of the ticket
	ForReset  Purpose = "reset"  // the folded email address
	ForEmail  Purpose = "email"  // the account
	ForPhone  Purpose = "phone"  // the account
	ForSync   Purpose = "sync"   // the account that wants to join another

	ForPhoneSignIn Purpose = "phone_sign_in" // the number
)

var pattern = regexp.MustCompile(`^[0-9]{6}$`)

// Proof is a code or link that was right, until it is spent.
type Proof struct {
	Purpose Purpose
	Subject string `db:"subject"`
	Address string `db:"address"`
	Digest  string `db:"digest"` // see digestOf

	CreatedAt db.Time `db:"created_at"`
}

// Service makes and compares codes.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	attempts *attempts.Service
	secret   []byte
}

// New returns the service. The secret keys its codes: the same on every node.
func New(d *db.DB, clk clock.Clock, secret []byte) *Service {
	return &Service{db: d, clock: clk, attempts: attempts.New(d, clk, secret), secret: secret}
}

// strangers reports whether anybody may ask for a code of a purpose: its subject
// is no secret.
func (p Purpose) strangers() bool { return p == ForReset || p == ForPhoneSignIn }

// Make returns a code and the link's secret for an address, in place of
// what the subject had. Where strangers may ask, a code that is younger than
// Life is answered again and lives on: else whoever asks for another
// person's emails would make useless what that person is typing. So the code
// and the secret are made from a nonce, and the digest begins with it.
func (s *Service) Make(ctx context.Context, p Purpose, subject, address string) (code, link string, err error) {
	now, nonce := s.clock.Now(), ident.New()
	created := now
	if p.strangers() {
		running, err := db.Get[Proof](ctx, s.db, `SELECT subject, address, digest, created_at FROM one_time_codes
			WHERE purpose = $1 AND subject = $2 AND address = $3 AND created_at > $4 AND tries < $5`, string(p), subject, address,
			db.At(now.Add(-Life)), strangerTries)
		if err := apperr.Ignore(err, apperr.NotFound); err != nil {
			return "", "", err
		}
		if known, _, ok := strings.Cut(running.Digest, "."); ok {
			nonce, created = known, running.CreatedAt.Time
		}
	}
	code = fmt.Sprintf("%06d", binary.BigEndian.Uint64(seal.Digest(s.secret, "code", string(p), subject, nonce))%1_000_000)
	link = base64.RawURLEncoding.EncodeToString(seal.Digest(s.secret, "link", string(p), subject, nonce))
	_, err = db.Exec(ctx, s.db, `INSERT INTO one_time_codes
		(purpose, subject, address, digest, link_digest, tries, created_at, expires_at, link_expires_at) `+
		`VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8)
		ON CONFLICT (purpose, subject) DO UPDATE SET address = excluded.address, digest = excluded.digest, link_digest = excluded.link_digest,
		tries = CASE WHEN one_time_codes.digest = excluded.digest THEN one_time_codes.tries ELSE 0 END,
		created_at = excluded.created_at, expires_at = excluded.expires_at, link_expires_at = excluded.link_expires_at`,
		string(p), subject, address, s.digestOf(p, subject, nonce, code), ident.Digest(link), db.At(created), db.At(now.Add(Life)),
		db.At(now.Add(linkLife)))
	return code, link, err
}

// digestOf is keyed: a million codes are soon tried on a stolen table.
func (s *Service) digestOf(p Purpose, subject, nonce, code string) string {
	return nonce + "." + hex.EncodeToString(seal.Digest(s.secret, "code digest", string(p), subject, nonce, code))
}

// Prove returns the proof of a right code; code_wrong for any other, one that
// has run out, and after tries. The try is counted before the code is
// compared, so that guessing in parallel gains nothing.
func (s *Service) Prove(ctx context.Context, p Purpose, subject, code string, origin activity.Origin) (Proof, error) {
	network := client.Network(origin.Address)
	if err := limit.TakeAll(ctx, s.db, guessesFrom.Use("code-from:"+network)); err != nil {
		return Proof{}, err
	}
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	if !pattern.MatchString(code) {
		return Proof{}, apperr.New(apperr.CodeWrong)
	}
	most := tries
	if p.strangers() {
		most = strangerTries
		if err := s.admitGuess(ctx, p, subject, network); err != nil {
			return Proof{}, err
		}
	}
	found, err := db.Get[Proof](ctx, s.db, `UPDATE one_time_codes SET tries = tries + 1
		WHERE purpose = $1 AND subject = $2 AND expires_at > $3 AND tries < $4 RETURNING subject, address, digest, created_at`,
		string(p), subject, s.db.Now(), most)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return Proof{}, err
	}
	found.Purpose = p
	nonce, _, _ := strings.Cut(found.Digest, ".")
	if subtle.ConstantTimeCompare([]byte(found.Digest), []byte(s.digestOf(p, subject, nonce, code))) != 1 {
		return Proof{}, apperr.New(apperr.CodeWrong)
	}
	return found, nil
}

// admitGuess counts a guess at a code whose subject anybody can name: by
// network first, so that no network alone makes another person's code useless.
// code_wrong for the sixth guess at one code from one network.
func (s *Service) admitGuess(ctx context.Context, p Purpose, subject, network string) error {
	digest, err := db.Get[string](ctx, s.db, "SELECT digest FROM one_time_codes WHERE purpose = $1 AND subject = $2", string(p), subject)
	if err := apperr.Ignore(err, apperr.NotFound); err != nil {
		return err
	}
	err = limit.TakeAll(ctx, s.db, guessesOfOneNow.Use("code:"+s.attempts.Bucket("now", string(p), subject, network, digest)))
	if apperr.Is(err, apperr.TooMany) {
		return apperr.New(apperr.CodeWrong)
	}
	if err != nil {
		return err
	}
	return limit.TakeAll(ctx, s.db,
		guessesOfOne.Use("code-day:"+s.attempts.Bucket("day", string(p), subject, network)),
		guessesOfAll.Use("code-all:"+s.attempts.Bucket("all", string(p), subject)))
}

// ProveLink returns the proof of a link's secret; code_wrong for any other.
// Only a wrong one counts: nobody can keep a right link from serving.
func (s *Service) ProveLink(ctx context.Context, p Purpose, link string, origin activity.Origin) (Proof, error) {
	found, err := db.Get[Proof](ctx, s.db, `SELECT subject, address, digest, created_at FROM one_time_codes
		WHERE link_digest = $1 AND purpose = $2 AND link_expires_at > $3`, ident.Digest(link), string(p), s.db.Now())
	if apperr.Is(err, apperr.NotFound) {
		if err := limit.TakeAll(ctx, s.db, guessesFrom.Use("code-from:"+client.Network(origin.Address))); err != nil {
			return Proof{}, err
		}
		return Proof{}, apperr.New(apperr.CodeWrong)
	}
	found.Purpose = p
	return found, err
}

// Spend uses a proof up, in the transaction of what it allows: it serves once.
func (s *Service) Spend(ctx context.Context, p Proof) error {
	spent, err := db.Exec(ctx, s.db, "DELETE FROM one_time_codes WHERE purpose = $1 AND subject = $2 AND digest = $3",
		string(p.Purpose), p.Subject, p.Digest)
	if err == nil && spent == 0 {
		return apperr.New(apperr.CodeWrong)
	}
	return err
}

// Drop makes the codes of a purpose and a subject useless.
func (s *Service) Drop(ctx context.Context, p Purpose, subject string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM one_time_codes WHERE purpose = $1 AND subject = $2", string(p), subject)
	return err
}

// DropAll makes the codes of subjects useless, whatever they are for; not those
// of sign-ups.
func (s *Service) DropAll(ctx context.Context, subjects ...string) error {
	w := db.NewWhere().In("purpose", string(ForReset), string(ForEmail), string(ForPhone), string(ForSync),
		string(ForPhoneSignIn)).In("subject", db.List(subjects)...)
	_, err := db.Exec(ctx, s.db, "DELETE FROM one_time_codes"+w.SQL(), w.Args()...)
	return err
}
