package apitest

import (
	"context"

	"sudar/internal/kit/blob"
	"sudar/internal/search/replica"
	"sudar/internal/system"
)

// stub is a machine that is well, with room for a gigabyte times sixteen.
type stub struct{}

// Figures returns those of a small index that is up to date.
func (stub) Figures(context.Context) (replica.Figures, error) {
	return replica.Figures{Answers: true, Documents: 3, Segments: 1, Bytes: 4096}, nil
}

// Ready returns true.
func (stub) Ready(context.Context) bool { return true }

// Free returns 16 GiB.
func (stub) Free() (int64, error) { return 16 << 30, nil }

// Full returns false.
func (stub) Full() bool { return false }

func stubMachine(blobs blob.Store) system.Machine {
	return system.Machine{
		Index: stub{}, Passages: stub{}, Space: stub{}, Blobs: blobs, BlobKind: "disk", MailLeaves: true, Version: "1.0", Node: "test",
	}
}
