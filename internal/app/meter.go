package app

import (
	"context"
	"sync"

	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/reading"
	"sudar/internal/usage"
)

// mostGroups bounds how many groups of contents a meter remembers.
const mostGroups = 10_000

// meter counts reading for the reports: by month, package and item, never by whom.
type meter struct {
	record func(context.Context, usage.Event)
	// packageOf returns the package that sells a group of contents, "" for none.
	packageOf func(ctx context.Context, groupID string) (string, error)
	// position is that of the feed, as far as groups are concerned.
	position func(ctx context.Context) (int64, error)

	mu     sync.Mutex
	sold   map[string]string   // the packages by their groups; a group never becomes another's
	unsold map[string]struct{} // groups that no package sold at the position
	at     int64
}

func (a *App) meter() *meter {
	return &meter{
		record: func(ctx context.Context, e usage.Event) { a.Usage.Count(ctx, e) },
		packageOf: func(ctx context.Context, groupID string) (string, error) {
			return a.Commerce.PackageOfGroup(ctx, groupID)
		},
		position: func(ctx context.Context) (int64, error) { return a.DB.FeedPosition(ctx, db.TopicRightGroup) },
		sold:     map[string]string{}, unsold: map[string]struct{}{},
	}
}

// kinds are those of usage by those of reading.
var kinds = map[reading.Act]usage.Kind{
	reading.Opened: usage.Open, reading.Previewed: usage.Preview, reading.Refused: usage.NoLicense, reading.TurnedAway: usage.LimitExceeded,
	reading.Finished: usage.Finish,
}

// Count counts what was done with an item.
func (m *meter) Count(ctx context.Context, act reading.Act, use reading.Use) {
	m.count(ctx, kinds[act], use, 1)
}

// Read counts seconds of reading.
func (m *meter) Read(ctx context.Context, use reading.Use, seconds int) {
	m.count(ctx, usage.Seconds, use, seconds)
}

func (m *meter) count(ctx context.Context, kind usage.Kind, use reading.Use, n int) {
	id, err := m.soldBy(ctx, use.GroupID)
	if err != nil {
		log.From(ctx).WarnContext(ctx, "usage is counted without its package", "error", err)
	}
	m.record(ctx, usage.Event{Kind: kind, OrganizationID: use.OrganizationID, ItemID: use.ItemID, Package: id, N: int64(n)})
}

// soldBy returns the package that sells a group of contents, "" for none.
func (m *meter) soldBy(ctx context.Context, groupID string) (string, error) {
	if groupID == "" {
		return "", nil
	}
	if id := m.packageKnown(groupID); id != "" {
		return id, nil
	}
	// A package that is created after this is read makes the next caller ask anew.
	position, err := m.position(ctx)
	if err != nil || m.knownUnsold(groupID, position) {
		return "", err
	}
	id, err := m.packageOf(ctx, groupID)
	if err == nil && !db.InTransaction(ctx) { // which sees what may never be committed
		m.remember(groupID, id, position)
	}
	return id, err
}

func (m *meter) packageKnown(groupID string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sold[groupID]
}

// knownUnsold tells whether no package sold a group at a position of the feed. What is
// known of another position is forgotten.
func (m *meter) knownUnsold(groupID string, position int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.at != position {
		m.at = position
		clear(m.unsold)
	}
	_, known := m.unsold[groupID]
	return known
}

// remember keeps what was read after the feed was at a position; that nothing sells a
// group is not kept when others have seen a newer one meanwhile.
func (m *meter) remember(groupID, id string, position int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case id != "":
		if len(m.sold) >= mostGroups {
			clear(m.sold)
		}
		m.sold[groupID] = id
	case m.at == position:
		if len(m.unsold) >= mostGroups {
			clear(m.unsold)
		}
		m.unsold[groupID] = struct{}{}
	}
}
