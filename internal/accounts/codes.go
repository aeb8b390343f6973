package accounts

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
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/seal"
)

// The life of what proves that an address is a person's.
const (
	CodeLife = 10 * time.Minute
	linkLife = time.Hour
)

// Limits on guesses. A code of a subject that anybody can name, an email
// address or a telephone, takes codeTries from each network and strangerTries
// from all; any other takes codeTries.
const (
	codeTries     = 5
	strangerTries = 20
)

var (
	guessesFrom     = limit.Allowance{Most: 300, Window: time.Hour}          // one network
	guessesOfOne    = limit.Allowance{Most: 15, Window: 24 * time.Hour}      // of one subject, from one network
	guessesOfAll    = limit.Allowance{Most: 60, Window: 24 * time.Hour}      // of one subject, from all networks
	guessesOfOneNow = limit.Allowance{Most: codeTries, Window: 2 * CodeLife} // of one code, from one network
)

// purpose binds a code to what it is for.
type purpose string

// The purposes, and whose code it is in each.
const (
	forSignUp purpose = "signup" // the digest of the ticket
	forReset  purpose = "reset"  // the folded email address
	forEmail  purpose = "email"  // the account
	forPhone  purpose = "phone"  // the account
	forSync   purpose = "sync"   // the account that wants to join another

	forPhoneSignIn purpose = "phone_sign_in" // the number
)

var codePattern = regexp.MustCompile(`^[0-9]{6}$`)

// proof is a code or link that was right, until it is spent.
type proof struct {
	Purpose purpose
	Subject string `db:"subject"`
	Address string `db:"address"`
	Digest  string `db:"digest"` // see codeDigest

	CreatedAt db.Time `db:"created_at"`
}

// strangers reports whether anybody may ask for a code of a purpose: its subject
// is no secret.
func (p purpose) strangers() bool { return p == forReset || p == forPhoneSignIn }

// makeCode returns a code and the link's secret for an address, in place of
// what the subject had. Where strangers may ask, a code that is younger than
// CodeLife is answered again and lives on: else whoever asks for another
// person's emails would make useless what that person is typing. So the code
// and the secret are made from a nonce, and the digest begins with it.
func (s *Service) makeCode(ctx context.Context, p purpose, subject, address string) (code, link string, err error) {
	now, nonce := s.clock.Now(), ident.New()
	created := now
	if p.strangers() {
		running, err := db.Get[proof](ctx, s.db, `SELECT subject, address, digest, created_at FROM one_time_codes
			WHERE purpose = $1 AND subject = $2 AND address = $3 AND created_at > $4 AND tries < $5`, string(p), subject, address, db.At(now.Add(-CodeLife)), strangerTries)
		if err := apperr.Ignore(err, apperr.NotFound); err != nil {
			return "", "", err
		}
		if known, _, ok := strings.Cut(running.Digest, "."); ok {
			nonce, created = known, running.CreatedAt.Time
		}
	}
	code = fmt.Sprintf("%06d", binary.BigEndian.Uint64(seal.Digest(s.options.Secret, "code", string(p), subject, nonce))%1_000_000)
	link = base64.RawURLEncoding.EncodeToString(seal.Digest(s.options.Secret, "link", string(p), subject, nonce))
	_, err = db.Exec(ctx, s.db, `INSERT INTO one_time_codes
		(purpose, subject, address, digest, link_digest, tries, created_at, expires_at, link_expires_at) VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8)
		ON CONFLICT (purpose, subject) DO UPDATE SET address = excluded.address, digest = excluded.digest, link_digest = excluded.link_digest,
		tries = CASE WHEN one_time_codes.digest = excluded.digest THEN one_time_codes.tries ELSE 0 END,
		created_at = excluded.created_at, expires_at = excluded.expires_at, link_expires_at = excluded.link_expires_at`,
		string(p), subject, address, s.codeDigest(p, subject, nonce, code), ident.Digest(link), db.At(created), db.At(now.Add(CodeLife)), db.At(now.Add(linkLife)))
	return code, link, err
}

// codeDigest is keyed: a million codes are soon tried on a stolen table.
func (s *Service) codeDigest(p purpose, subject, nonce, code string) string {
	return nonce + "." + hex.EncodeToString(seal.Digest(s.options.Secret, "code digest", string(p), subject, nonce, code))
}

// prove returns the proof of a right code; code_wrong for any other, one that
// has run out, and after codeTries. The try is counted before the code is
// compared, so that guessing in parallel gains nothing.
func (s *Service) prove(ctx context.Context, p purpose, subject, code string, origin activity.Origin) (proof, error) {
	network := client.Network(origin.Address)
	if err := limit.TakeAll(ctx, s.db, guessesFrom.Use("code-from:"+network)); err != nil {
		return proof{}, err
	}
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	if !codePattern.MatchString(code) {
		return proof{}, apperr.New(apperr.CodeWrong)
	}
	tries := codeTries
	if p.strangers() {
		tries = strangerTries
		if err := s.admitGuess(ctx, p, subject, network); err != nil {
			return proof{}, err
		}
	}
	found, err := db.Get[proof](ctx, s.db, `UPDATE one_time_codes SET tries = tries + 1
		WHERE purpose = $1 AND subject = $2 AND expires_at > $3 AND tries < $4 RETURNING subject, address, digest, created_at`,
		string(p), subject, s.db.Now(), tries)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return proof{}, err
	}
	found.Purpose = p
	nonce, _, _ := strings.Cut(found.Digest, ".")
	if subtle.ConstantTimeCompare([]byte(found.Digest), []byte(s.codeDigest(p, subject, nonce, code))) != 1 {
		return proof{}, apperr.New(apperr.CodeWrong)
	}
	return found, nil
}

// admitGuess counts a guess at a code whose subject anybody can name: by
// network first, so that no network alone makes another person's code useless.
// code_wrong for the sixth guess at one code from one network.
func (s *Service) admitGuess(ctx context.Context, p purpose, subject, network string) error {
	digest, err := db.Get[string](ctx, s.db, "SELECT digest FROM one_time_codes WHERE purpose = $1 AND subject = $2", string(p), subject)
	if err := apperr.Ignore(err, apperr.NotFound); err != nil {
		return err
	}
	err = limit.TakeAll(ctx, s.db, guessesOfOneNow.Use("code:"+s.Attempts.Bucket("now", string(p), subject, network, digest)))
	if apperr.Is(err, apperr.TooMany) {
		return apperr.New(apperr.CodeWrong)
	}
	if err != nil {
		return err
	}
	return limit.TakeAll(ctx, s.db,
		guessesOfOne.Use("code-day:"+s.Attempts.Bucket("day", string(p), subject, network)), guessesOfAll.Use("code-all:"+s.Attempts.Bucket("all", string(p), subject)))
}

// proveLink returns the proof of a link's secret; code_wrong for any other.
// Only a wrong one counts: nobody can keep a right link from serving.
func (s *Service) proveLink(ctx context.Context, p purpose, link string, origin activity.Origin) (proof, error) {
	found, err := db.Get[proof](ctx, s.db, `SELECT subject, address, digest, created_at FROM one_time_codes
		WHERE link_digest = $1 AND purpose = $2 AND link_expires_at > $3`, ident.Digest(link), string(p), s.db.Now())
	if apperr.Is(err, apperr.NotFound) {
		if err := limit.TakeAll(ctx, s.db, guessesFrom.Use("code-from:"+client.Network(origin.Address))); err != nil {
			return proof{}, err
		}
		return proof{}, apperr.New(apperr.CodeWrong)
	}
	found.Purpose = p
	return found, err
}

// spend uses a proof up, in the transaction of what it allows: it serves once.
func (s *Service) spend(ctx context.Context, p proof) error {
	spent, err := db.Exec(ctx, s.db, "DELETE FROM one_time_codes WHERE purpose = $1 AND subject = $2 AND digest = $3",
		string(p.Purpose), p.Subject, p.Digest)
	if err == nil && spent == 0 {
		return apperr.New(apperr.CodeWrong)
	}
	return err
}
