package demo

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/notifications"
)

// welcome is what the readers of the hub are told.
var welcome = notifications.Texts{
	Mongolian: notifications.Text{
		Title: "Толь бичиг нээгдлээ",
		Body: "Ном уншиж байхдаа үгээ сонгоод утгыг нь шууд харна. Толь бичгийн хуудсаас монгол, англи үгийг " +
			"ямар ч хэлбэрээр нь хайж болно.",
	},
	English: notifications.Text{
		Title: "The dictionary is open",
		Body: "Select a word while you read to see what it means. On the page of the dictionary, Mongolian and English words are " +
			"found in any of their forms.",
	},
}

// announce tells the readers of the hub something, once.
func (s *Service) announce(ctx context.Context, w *work) error {
	admin := w.people.named["hubadmin"]
	ctx = db.AsViewer(ctx, viewer.Viewer{
		AccountID: admin, OrganizationID: w.owners[Hub], Organization: Hub, Hub: true, Role: viewer.HubAdmin,
	})
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", admin); err != nil { // another run may be at it
			return err
		}
		there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM announcements WHERE organization_id = $1", w.owners[Hub])
		if err != nil || there > 0 {
			return err
		}
		_, err = s.Notifications.Announce(ctx, welcome, "/dictionary", false)
		return err
	})
}
