package app

import "testing"

// exportedAs names the part of a person's export that tells of a table's rows; a
// table that needs none is named with notExported.
var exportedAs = map[string]string{
	"account_events": "events", "announcements": "staff_acts", "api_tokens": "sign_in", "audit_log": "staff_acts",
	"consents": "account", "content_revisions": "title_changes",
	"copy_requests": "copy_requests",
	"coupon_uses":   "coupons", "data_exports": notExported, "desk_views": "desk_views", "entitlements": "rights", "entries": "entries",
	"entry_replies": "entry_replies", "folder_contents": "folder_contents", "folder_members": "shared_folders",
	"folder_requests": "shared_folders", "folders": "folders", "follows": "follows", "gift_codes": "gifts", "group_members": "groups",
	"holds": "holds", "loans": "loans",
	"identities": "identities", "invitations": "invitations", "member_words": notExported, "memberships": "memberships",
	"notification_choices": "notification_settings", "notification_hours": "notification_settings",
	"notifications": "notifications", "order_events": "order_events", "orders": "orders", "own_records": "own_records",
	"passkey_challenges": notExported, "passkeys": "sign_in", "payments": "payments",
	"reading_days": "reading_time", "reading_places": "reading", "reports": "reports",
	"record_comments": "record_comments", "record_editors": "edited_records",
	"uploads":        "uploads",
	"reviews":        "reviews",
	"saved_contents": "saved", "saved_searches": "searches", "second_factors": "sign_in", "seen_contents": "seen",
	"submission_events": "submissions",
	"sessions":          "sessions", "sign_in_tickets": notExported,
}

// notExported are what lasts for minutes, is made from what is exported, or is
// the export itself.
const notExported = ""

// A table that can name a person is told of in the export, and the part that
// tells of it is there and not empty. A new table makes this test fail until its
// domain exports it.
func TestEveryTableOfAPersonIsExported(t *testing.T) {
	lives(t, func(t *testing.T, l *life) {
		a := l.person("bold")
		l.live(a, l.content)
		archive := l.exported(a)
		told := map[string]bool{}
		for _, part := range archive.File {
			told[part.Name] = part.UncompressedSize64 > uint64(len("[]\n"))
		}
		tables := l.kept(a.ID)
		for table := range tables {
			part, known := exportedAs[table]
			switch {
			case !known:
				t.Errorf("%s can name a person: say in exportedAs which part of the export tells of it", table)
			case part != notExported && !told[part+".json"]:
				t.Errorf("%s: the export has no %s, or it is empty", table, part)
			}
		}
		for table := range exportedAs {
			if _, there := tables[table]; !there {
				t.Errorf("exportedAs names %s, which names nobody", table)
			}
		}
	})
}
