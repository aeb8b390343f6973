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
// (OWASP's fifth choice for argon2id: 7 MiB, five passes, one lane; its five
// choices defend equally, and the one with the least memory is the quickest here).
const Memory = 7 * 1024

const (
	argonPasses = 5
	argonLanes  = 1
	saltBytes   = 16
	keyBytes    = 32
)

// The most that a stored hash may ask for.
const (
	mostMemory = 64 * 1024 // KiB
	mostPasses = 10
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
	key, err := h.derive(ctx, password, salt, cost{h.memory, argonPasses})
	if err != nil {
		return "", err
	}
	enc := base64.RawStdEncoding
	return h.prefix() + enc.EncodeToString(salt) + "$" + enc.EncodeToString(key), nil
}

// Check tells whether password belongs to hash; to none, "", nothing does, after
// the same work. A hash is made again with the memory and passes it was made with.
func (h *Hasher) Check(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		_, err := h.derive(ctx, password, make([]byte, saltBytes), cost{h.memory, argonPasses})
		return false, err
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false, apperr.New(apperr.Internal)
	}
	var made cost
	var lanes int
	_, costErr := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &made.memory, &made.passes, &lanes)
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	want, wantErr := base64.RawStdEncoding.DecodeString(parts[5])
	if costErr != nil || saltErr != nil || wantErr != nil || !made.valid() || lanes != argonLanes {
		return false, apperr.New(apperr.Internal)
	}
	key, err := h.derive(ctx, password, salt, made)
	return err == nil && subtle.ConstantTimeCompare(key, want) == 1, err
}

// cost is the work of one hash.
type cost struct {
	memory uint32 // KiB
	passes uint32
}

func (c cost) valid() bool {
	return c.memory > 0 && c.memory <= mostMemory && c.passes > 0 && c.passes <= mostPasses
}

// Outdated returns whether a hash was made at another cost than hashes are made at now.
func (h *Hasher) Outdated(hash string) bool {
	return hash != "" && !strings.HasPrefix(hash, h.prefix())
}

// prefix returns how the hashes begin that are made now.
func (h *Hasher) prefix() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, h.memory, argonPasses, argonLanes)
}

func (h *Hasher) derive(ctx context.Context, password string, salt []byte, c cost) ([]byte, error) {
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
		return argon2.IDKey([]byte(password), salt, c.passes, c.memory, argonLanes, keyBytes), nil
	case <-ctx.Done():
		return nil, apperr.Wrap(apperr.Unavailable, ctx.Err())
	}
}
