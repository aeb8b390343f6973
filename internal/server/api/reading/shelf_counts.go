package reading

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
)

// ShelfTotals is how many titles each part of the shelf has, and of one part
// those of each right and those that are free.
type ShelfTotals struct {
	Parts  ShelfParts  `json:"parts"`
	Rights ShelfRights `json:"purchase_types" doc:"Titles of the part that a right of each kind is held to"`
	Free   int         `json:"free" doc:"Titles of the part that can be read free"`
}

// ShelfParts counts titles by part.
type ShelfParts struct {
	Reading   int `json:"reading"`
	Completed int `json:"completed"`
	Seen      int `json:"seen"`
	Saved     int `json:"saved"`
}

// ShelfRights counts titles by the kind of right.
type ShelfRights struct {
	Membership   int `json:"membership"`
	Purchased    int `json:"purchased"`
	Organization int `json:"organization"`
	Leased       int `json:"leased"`
	Assigned     int `json:"assigned"`
}

type shelfPartInput struct {
	Type string `query:"type" enum:"reading,completed,seen,saved" doc:"Part whose rights are counted; all that was begun when absent"`
}

func (a *api) countShelf(ctx context.Context, in *shelfPartInput) (core.Answer[ShelfTotals], error) {
	counts, err := a.Reading.CountShelf(ctx, reading.ShelfPart(in.Type))
	return core.Data(ShelfTotals{
		Parts: ShelfParts{
			Reading: counts.Parts[reading.Reading], Completed: counts.Parts[reading.Completed], Seen: counts.Parts[reading.Seen],
			Saved: counts.Parts[reading.Saved],
		},
		Rights: ShelfRights{
			Membership: counts.Rights[entitlements.Membership], Purchased: counts.Rights[entitlements.Purchased],
			Organization: counts.Rights[entitlements.Organization], Leased: counts.Rights[entitlements.Leased],
			Assigned: counts.Rights[entitlements.Assigned],
		},
		Free: counts.Rights[entitlements.Free],
	}), err
}
