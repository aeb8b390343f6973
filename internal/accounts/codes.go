package accounts

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
)

// The life of what proves that an address is a person's.
const (
	CodeLife  = 10 * time.Minute
	codeTries = 5
	linkLife  = time.Hour
)

// Limits on letters to one address, which with codeTries bound the guesses at
// an account to 60 a day, and on letters and guesses from one: a school's whole
// class comes from one.
const (
	lettersAnHour   = 5
	lettersADay     = 12
	lettersFromAddr = 200 // an hour
	guessesFromAddr = 300 // an hour
)

// purpose binds a code to what it is for.
type purpose string

// The purposes, and whose code it is in each.
const (
	forSignUp purpose = "signup" // the digest of the ticket
	forReset  purpose = "reset"  // the folded e-mail address
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
	Digest  string `db:"digest"`
}

// makeCode answers a fresh code and the link's secret for an address, in place
// of what the subject had.
func (s *Service) makeCode(ctx context.Context, p purpose, subject, address string) (code, link string, err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", "", fmt.Errorf("accounts: code: %w", err)
	}
	code, link = fmt.Sprintf("%06d", n), ident.Secret()
	now := s.clock.Now()
	_, err = db.Exec(ctx, s.db, `INSERT INTO one_time_codes
		(purpose, subject, address, digest, link_digest, tries, created_at, expires_at, link_expires_at) VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8)
		ON CONFLICT (purpose, subject) DO UPDATE SET address = excluded.address, digest = excluded.digest, link_digest = excluded.link_digest,
		tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, link_expires_at = excluded.link_expires_at`,
		string(p), subject, address, s.codeDigest(p, subject, code), digest(link), db.At(now), db.At(now.Add(CodeLife)), db.At(now.Add(linkLife)))
	return code, link, err
}

// codeDigest is keyed: a million codes are soon tried on a stolen table.
func (s *Service) codeDigest(p purpose, subject, code string) string {
	mac := hmac.New(sha256.New, s.options.Secret)
	_, _ = fmt.Fprintf(mac, "%s\n%s\n%s", p, subject, code)
	return hex.EncodeToString(mac.Sum(nil))
}

// prove answers the proof of a right code; code_wrong for any other, one that
// has run out, and after five tries. The try is counted before the code is
// compared, so that guessing in parallel gains nothing.
func (s *Service) prove(ctx context.Context, p purpose, subject, code string, origin Origin) (proof, error) {
	if err := limit.Take(ctx, s.db, "code-from:"+client.Network(origin.Address), guessesFromAddr, time.Hour); err != nil {
		return proof{}, err
	}
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	if !codePattern.MatchString(code) {
		return proof{}, apperr.New(apperr.CodeWrong)
	}
	found, err := db.Get[proof](ctx, s.db, `UPDATE one_time_codes SET tries = tries + 1
		WHERE purpose = $1 AND subject = $2 AND expires_at > $3 AND tries < $4 RETURNING subject, address, digest`,
		string(p), subject, s.db.Now(), codeTries)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return proof{}, err
	}
	found.Purpose = p
	if subtle.ConstantTimeCompare([]byte(found.Digest), []byte(s.codeDigest(p, subject, code))) != 1 {
		return proof{}, apperr.New(apperr.CodeWrong)
	}
	return found, nil
}

// proveLink answers the proof of a link's secret; code_wrong for any other.
func (s *Service) proveLink(ctx context.Context, p purpose, link string, origin Origin) (proof, error) {
	if err := limit.Take(ctx, s.db, "code-from:"+client.Network(origin.Address), guessesFromAddr, time.Hour); err != nil {
		return proof{}, err
	}
	found, err := db.Get[proof](ctx, s.db, `SELECT subject, address, digest FROM one_time_codes
		WHERE link_digest = $1 AND purpose = $2 AND link_expires_at > $3`, digest(link), string(p), s.db.Now())
	if apperr.Is(err, apperr.NotFound) {
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

// allowLetter counts a letter to an address and refuses one too many, alike
// whether anybody has the address.
func (s *Service) allowLetter(ctx context.Context, address string, origin Origin) error {
	for _, l := range []struct {
		key    string
		most   int
		window time.Duration
	}{
		{"letter-from:" + client.Network(origin.Address), lettersFromAddr, time.Hour},
		{"letter-hour:" + digest(address), lettersAnHour, time.Hour},
		{"letter-day:" + digest(address), lettersADay, 24 * time.Hour},
	} {
		if err := limit.Take(ctx, s.db, l.key, l.most, l.window); err != nil {
			return err
		}
	}
	return nil
}
