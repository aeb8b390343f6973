package app

import (
	"context"
	"sync"

	"sudar/internal/kit/log"
	"sudar/internal/reading"
	"sudar/internal/usage"
)

// meter counts reading for the reports: by month, package and item, never by whom.
type meter struct {
	app      *App
	packages sync.Map // the package that sells a group of contents, by the group's id
}

// Opened counts a reading session.
func (m *meter) Opened(ctx context.Context, use reading.Use) { m.record(ctx, usage.Open, use, 1) }

// Read counts seconds of reading.
func (m *meter) Read(ctx context.Context, use reading.Use, seconds int) {
	m.record(ctx, usage.Seconds, use, seconds)
}

func (m *meter) record(ctx context.Context, kind usage.Kind, use reading.Use, n int) {
	m.app.Usage.Record(usage.Event{
		Kind: kind, OrganizationID: use.OrganizationID, ItemID: use.ItemID, Package: m.packageOf(ctx, use.GroupID), N: int64(n),
	})
}

// packageOf returns the package that sells a group of contents; a group never becomes
// another package's.
func (m *meter) packageOf(ctx context.Context, groupID string) string {
	if groupID == "" {
		return ""
	}
	if known, ok := m.packages.Load(groupID); ok {
		return known.(string)
	}
	id, err := m.app.Commerce.PackageOfGroup(ctx, groupID)
	if err != nil {
		log.From(ctx).WarnContext(ctx, "usage is counted without its package", "error", err)
		return ""
	}
	if id != "" {
		m.packages.Store(groupID, id)
	}
	return id
}
