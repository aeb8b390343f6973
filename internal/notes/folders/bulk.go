package folders

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
)

// Bulk changes entries one after the other and returns what became of each, in
// the order of the ids. What one is refused for does not keep the others.
func (s *Service) Bulk(ctx context.Context, b BulkChange) ([]Outcome, error) {
	if v, _ := viewer.From(ctx); !v.SignedIn() {
		return nil, apperr.New(apperr.Unauthenticated)
	}
	ids, err := b.check()
	if err != nil {
		return nil, err
	}
	if err := s.NeedPackage(ctx); err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(ids))
	for i, id := range ids {
		outcomes[i] = Outcome{ID: id, Err: s.act(ctx, id, b)}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return outcomes, nil
}

// Export returns the entries that a query asks for, or those of ids, for a file.
// Who has no part in the corner is package_required.
func (s *Service) Export(ctx context.Context, q notes.Query, ids []string) (notes.Books, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.needPart(ctx, account); err != nil {
		return nil, err
	}
	return s.Notes.Collect(ctx, q, ids)
}

// check returns the ids, each once, or what is wrong about the change.
func (b BulkChange) check() ([]string, error) {
	known := map[string]bool{}
	var ids []string
	for _, id := range b.IDs {
		if !known[id] {
			known[id], ids = true, append(ids, id)
		}
	}
	tags := b.Act == Tag || b.Act == Untag
	switch {
	case len(ids) == 0:
		return nil, apperr.InvalidField("ids", "field.required")
	case len(ids) > MostBulk:
		return nil, apperr.InvalidField("ids", "field.too_many")
	case tags && len(b.Tags) == 0:
		return nil, apperr.InvalidField("tags", "field.required")
	case !tags && len(b.Tags) > 0:
		return nil, apperr.InvalidField("tags", "field.not_with", "other", string(b.Act))
	case b.Act != Move && b.FolderID != nil:
		return nil, apperr.InvalidField("folder_id", "field.not_with", "other", string(b.Act))
	}
	return ids, nil
}

func (s *Service) act(ctx context.Context, id string, b BulkChange) error {
	switch b.Act {
	case Move:
		to := ""
		if b.FolderID != nil {
			to = *b.FolderID
		}
		return s.Notes.Move(ctx, id, to)
	case Tag:
		return s.Notes.Tag(ctx, id, b.Tags)
	case Untag:
		return s.Notes.Untag(ctx, id, b.Tags)
	case Remove:
		return s.Notes.Delete(ctx, id)
	}
	return apperr.InvalidField("act", "field.choice")
}
