package passwords

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/argon2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Memory is what one hash takes, in KiB, if nothing else is said
// (OWASP's second choice for argon2id: 19 MiB, two passes, one lane).
const Memory = 19 * 1024

const (
	argonPasses = 2
	argonLanes  = 1
	saltBytes   = 16
	keyBytes    = 32
)

// hashesAtOnce is how many hashes run at once, each in its memory: half of the
// processors, so that readers are served while many sign in.
var hashesAtOnce = max(1, runtime.NumCPU()/2)

// mostAsked bounds who is being served or waits.
var mostAsked = int64(hashesAtOnce + hashesWaiting)

// How many callers may wait for their turn, and for how long the next ones are
// told to stay away.
const (
	hashesWaiting = 128
	fullFor       = 3 * time.Second
)

func errFull() error { return apperr.New(apperr.Unavailable).After(fullFor) }

// Hasher computes password hashes, a bounded number at once: the rest waits,
// and beyond a bound is refused at once, so that memory stays bounded.
type Hasher struct {
	memory   uint32 // KiB
	slots    chan struct{}
	admitted atomic.Int64
	asked    atomic.Int64 // running or waiting
	runs     atomic.Int64 // ever begun
}

// NewHasher returns a hasher whose hashes take memory, in KiB; 0 is Memory.
func NewHasher(memory uint32) *Hasher {
	return &Hasher{memory: cmp.Or(memory, Memory), slots: make(chan struct{}, hashesAtOnce)}
}

// Runs returns how many hashes were begun: what two calls cost is compared by
// work, not by time.
func (h *Hasher) Runs() int64 { return h.runs.Load() }

// Admit lets in who may ask for a hash soon, unavailable beyond those who may
// run or wait: what they do before there is anything to hash is bounded too.
// Whoever is let in calls leave.
func (h *Hasher) Admit() (leave func(), err error) {
	leave = func() { h.admitted.Add(-1) }
	if h.admitted.Add(1) > mostAsked {
		leave()
		return nil, errFull()
	}
	return leave, nil
}

// Hash returns the password's argon2id hash in PHC form.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt)
	key, err := h.derive(ctx, password, salt, h.memory)
	if err != nil {
		return "", err
	}
	enc := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, argonPasses, argonLanes,
		enc.EncodeToString(salt), enc.EncodeToString(key)), nil
}

// Check tells whether password belongs to hash; to none, "", nothing does, after
// the same work. A hash is made again with the memory it was made with.
func (h *Hasher) Check(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		_, err := h.derive(ctx, password, make([]byte, saltBytes), h.memory)
		return false, err
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false, apperr.New(apperr.Internal)
	}
	var memory uint32
	var passes, lanes int
	_, costErr := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes)
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	want, wantErr := base64.RawStdEncoding.DecodeString(parts[5])
	if costErr != nil || saltErr != nil || wantErr != nil || passes != argonPasses || lanes != argonLanes {
		return false, apperr.New(apperr.Internal)
	}
	key, err := h.derive(ctx, password, salt, memory)
	return err == nil && subtle.ConstantTimeCompare(key, want) == 1, err
}

func (h *Hasher) derive(ctx context.Context, password string, salt []byte, memory uint32) ([]byte, error) {
	if db.InTransaction(ctx) {
		return nil, apperr.Wrap(apperr.Internal, fmt.Errorf("passwords: hashing inside a transaction"))
	}
	defer h.asked.Add(-1)
	if h.asked.Add(1) > mostAsked {
		return nil, errFull()
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
		h.runs.Add(1)
		return argon2.IDKey([]byte(password), salt, argonPasses, memory, argonLanes, keyBytes), nil
	case <-ctx.Done():
		return nil, apperr.Wrap(apperr.Unavailable, ctx.Err())
	}
}
