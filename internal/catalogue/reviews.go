package catalogue

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// MaxReview is the longest review, in letters.
const MaxReview = 5_000

// Opinion is what a reader says of a content: 1 to 5 stars, and plain text
// that may be empty.
type Opinion struct {
	Stars int
	Text  string
}

// Review is a reader's opinion of a content, of which there is at most one.
type Review struct {
	Opinion
	ID        string
	ContentID int64
	Slug      string // of the content
	Title     string // of the content
	Name      string // of the reader, as everybody sees it; "" when the account is closed
	Mine      bool   // the viewer's own
	Hidden    bool   // by a librarian: only its reader sees it, and it counts nowhere
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Ratings are how readers rate a content.
type Ratings struct {
	Average int    // thousandths of a star
	Count   int    // readers
	Stars   [5]int // readers who gave 1, 2, 3, 4 and 5
}

// ReviewPage is a page of a content's reviews with how everybody rates it.
type ReviewPage struct {
	page.List[Review]
	Ratings Ratings
}

// Reviews returns a page of what readers wrote of a content that the viewer
// may see, newest first; ref is an id or a slug. Stars without a text are only
// in the ratings.
func (s *Service) Reviews(ctx context.Context, ref string, request page.Request) (ReviewPage, error) {
	found := ReviewPage{List: page.List[Review]{Request: request}}
	id, err := s.visibleID(ctx, ref)
	if err != nil {
		return found, err
	}
	if found.Rows, found.Total, err = s.writtenReviews(ctx, id, "", request.Offset(), request.Size); err != nil {
		return found, err
	}
	found.Ratings, err = s.ratingsOf(ctx, id)
	return found, err
}

// ReviewsMineFirst returns the same page with the viewer's own review before
// all others, also when it has no text or is hidden.
func (s *Service) ReviewsMineFirst(ctx context.Context, contentID int64, request page.Request) (ReviewPage, error) {
	found := ReviewPage{List: page.List[Review]{Request: request}}
	account, err := reader(ctx)
	if err != nil {
		return found, err
	}
	if err := s.mustSee(ctx, contentID); err != nil {
		return found, err
	}
	own, err := s.reviewsWhere(ctx, db.NewWhere().And("r.content_id = ?", contentID).And("r.account_id = ?", account), 0, 1)
	if err != nil {
		return found, err
	}
	others, total, err := s.writtenReviews(ctx, contentID, account, max(0, request.Offset()-len(own)), request.Size)
	if err != nil {
		return found, err
	}
	found.Rows, found.Total = others, total+len(own)
	if request.Offset() == 0 {
		found.Rows = slices.Concat(own, others[:min(len(others), request.Size-len(own))])
	}
	found.Ratings, err = s.ratingsOf(ctx, contentID)
	return found, err
}

// MyReviews returns a page of the viewer's own reviews of contents that may be
// seen here, newest first.
func (s *Service) MyReviews(ctx context.Context, request page.Request) (page.List[Review], error) {
	list := page.List[Review]{Request: request}
	account, err := reader(ctx)
	if err != nil {
		return list, err
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return list, err
	}
	w := db.NewWhere().And("r.account_id = ?", account)
	scope.Where(w, "c")
	if list.Total, err = s.countReviews(ctx, w); err != nil {
		return list, err
	}
	list.Rows, err = s.reviewsWhere(ctx, w, request.Offset(), request.Size)
	return list, err
}

// MostReviews bounds the reviews of one account.
const MostReviews = 2_000

// WriteReview stores the viewer's opinion of a content that may be seen here;
// review_exists when there is one already, reviews_full when there are
// MostReviews of other contents.
func (s *Service) WriteReview(ctx context.Context, contentID int64, said Opinion) (Review, error) {
	account, err := reader(ctx)
	if err != nil {
		return Review{}, err
	}
	if said, err = said.checked(); err != nil {
		return Review{}, err
	}
	id := ident.New()
	err = s.counted(ctx, account, contentID, func(ctx context.Context) error {
		if err := s.mustSee(ctx, contentID); err != nil {
			return err
		}
		written, err := db.Exec(ctx, s.db, `INSERT INTO reviews (id, content_id, owner_id, account_id, stars, body, created_at, updated_at)
			SELECT $1, c.id, c.owner_id, $3, $4, $5, $6, $6 FROM contents c WHERE c.id = $2 ON CONFLICT (content_id, account_id) DO NOTHING`,
			id, contentID, account, said.Stars, said.Text, s.db.Now())
		if err == nil && written == 0 {
			return apperr.New(apperr.ReviewExists)
		}
		return err
	})
	if err != nil {
		return Review{}, err
	}
	return s.ownReview(ctx, id)
}

// counted runs write, which adds a review of an account, where nobody else does.
func (s *Service) counted(ctx context.Context, account string, contentID int64, write func(context.Context) error) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", account); err != nil {
			return err
		}
		others, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM reviews WHERE account_id = $1 AND content_id <> $2", account, contentID)
		if err != nil {
			return err
		}
		if others >= MostReviews {
			return apperr.Full(apperr.ReviewsFull, "content_id", MostReviews)
		}
		return s.rated(ctx, contentID, write)
	})
}

// ChangeReview stores a changed opinion; not_found for a review that is not
// the viewer's or whose content may not be seen here.
func (s *Service) ChangeReview(ctx context.Context, id string, said Opinion) (Review, error) {
	found, err := s.ownReview(ctx, id)
	if err != nil {
		return Review{}, err
	}
	if said, err = said.checked(); err != nil {
		return Review{}, err
	}
	err = s.rated(ctx, found.ContentID, func(ctx context.Context) error {
		if err := s.mustSee(ctx, found.ContentID); err != nil {
			return err
		}
		changed, err := db.Exec(ctx, s.db, "UPDATE reviews SET stars = $2, body = $3, updated_at = $4 WHERE id = $1",
			id, said.Stars, said.Text, s.db.Now())
		if err == nil && changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return err
	})
	if err != nil {
		return Review{}, err
	}
	return s.ownReview(ctx, id)
}

// RemoveReview deletes the viewer's review with what was reported of it, also
// when its content may no longer be seen; not_found for another's.
func (s *Service) RemoveReview(ctx context.Context, id string) error {
	found, err := s.ownReview(ctx, id)
	if err != nil {
		return err
	}
	return s.rated(ctx, found.ContentID, func(ctx context.Context) error { return s.dropReview(ctx, id) })
}

// SetHidden hides a review of a record for a reason, or shows it again where reason is
// "", with what follows for the record, and runs also in the same transaction. It asks
// nobody's right: callers have.
func (s *Service) SetHidden(ctx context.Context, id string, contentID int64, reason Reason, also func(context.Context) error) error {
	if reason != "" && !slices.Contains(reviewReasons, reason) {
		return apperr.InvalidField("reason", "field.choice")
	}
	return s.rated(ctx, contentID, func(ctx context.Context) error {
		var hiddenAt any
		if reason != "" {
			hiddenAt = s.db.Now()
		}
		_, err := db.Exec(ctx, s.db, "UPDATE reviews SET hidden_at = $2, hidden_reason = $3 WHERE id = $1", id, hiddenAt, string(reason))
		if err != nil {
			return err
		}
		return also(ctx)
	})
}

// checked returns the opinion as it is stored: without blanks around it.
func (o Opinion) checked() (Opinion, error) {
	o.Text = strings.TrimSpace(strings.ReplaceAll(o.Text, "\r\n", "\n"))
	switch {
	case o.Stars < 1 || o.Stars > 5:
		return o, apperr.InvalidField("stars", "field.range")
	case utf8.RuneCountInString(o.Text) > MaxReview:
		return o, apperr.InvalidField("text", "field.length")
	}
	return o, nil
}

// reader returns the account that asks.
func reader(ctx context.Context) (string, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return "", apperr.New(apperr.Unauthenticated)
	}
	return v.AccountID, nil
}
