package demo

import (
	"context"
	"fmt"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

// binder is a folder of the demo researcher, with what is marked in one text and
// free notes.
type binder struct {
	title, in string
	text      begun
	words     []string
	content   string // slug of a whole title in it
	shared    bool   // with the demo reader, who has accepted
	offered   bool   // to the demo reader, who has not answered
}

// binders are the researcher's folders, each after the one that it is in.
var binders = []binder{
	{
		title: "Диссертаци", content: "tuul-goliin-temdeglel",
		words: []string{"Удиртгалд: аяллын тэмдэглэл яагаад түүхийн эх сурвалж болдог вэ?"},
	},
	{title: "Эх сурвалж", in: "Диссертаци", text: begun{slug: "tuul-goliin-temdeglel", language: "mn", marks: []mark{
		{chapter: 2, paragraph: 1, kind: notes.Highlight, colour: notes.Yellow, tags: []string{"гол мөрөн"}},
		{
			chapter: 5, paragraph: 1, kind: notes.Note, colour: notes.Blue, body: "Гуравдугаар бүлэгт иш татах.",
			tags: []string{"гол мөрөн", "арга зүй"},
		},
	}}},
	{title: "Уншлагын дугуйлан", shared: true, text: begun{slug: "nomtoi-temee", language: "mn", marks: []mark{
		{chapter: 3, paragraph: 2, kind: notes.Note, colour: notes.Green, body: "Эхний уулзалтаар үүнийг ярилцъя.", tags: []string{"ярилцлага"}},
	}}, words: []string{"Дараагийн уулзалт пүрэв гарагийн 18 цагт."}, content: "nomtoi-temee"},
	{title: "Орчуулгын жишээ", offered: true, text: begun{slug: "reading-mongolia-in-translation", language: "en", marks: []mark{
		{chapter: 2, paragraph: 1, kind: notes.Highlight, colour: notes.Pink},
	}}},
}

// The researcher's shelf: what is read, oldest first, and what is saved.
var (
	studied = []begun{
		{slug: "reading-mongolia-in-translation", language: "en", daysAgo: 12},
		{slug: "nomtoi-temee", language: "mn", chapter: 3, paragraph: 2, daysAgo: 3},
		{slug: "tuul-goliin-temdeglel", language: "mn", chapter: 5, paragraph: 1, daysAgo: 1},
	}
	kept = []string{"free-with-conditions", "shilen-hairtsag"}
)

// corner gives the demo researcher a shelf, a research package and folders, when
// the researcher has none.
func (s *Service) corner(ctx context.Context, w *work) error {
	researcher, reader := w.people.named["researcher"], w.people.named["reader"]
	found, err := s.standing(ctx)
	if err != nil {
		return err
	}
	as := func(ctx context.Context, account, organization string) context.Context {
		return viewer.With(ctx, viewer.Viewer{
			AccountID: account, OrganizationID: w.owners[organization], Organization: organization, Hub: organization == Hub, Role: viewer.Reader,
		})
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", researcher); err != nil { // another run may be at it
			return err
		}
		there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM folders WHERE account_id = $1", researcher)
		if err != nil || there > 0 {
			return err
		}
		_, err = s.Entitlements.Grant(ctx, entitlements.Right{
			Kind: entitlements.Assigned, Holder: entitlements.Holder{AccountID: researcher},
			Target: entitlements.Target{Package: entitlements.Research}, Source: "demo",
		})
		if err != nil {
			return err
		}
		l := &life{Service: s, accountID: researcher, standing: found}
		made := map[string]string{}
		for i, b := range binders {
			if err := l.bind(as(ctx, researcher, University), as(ctx, reader, Hub), b, made, len(binders)-i); err != nil {
				return fmt.Errorf("demo: folder %s: %w", b.title, err)
			}
		}
		return l.fill(as(ctx, researcher, University), studied, kept)
	})
}

// bind makes a folder of the researcher's with what is in it.
func (l *life) bind(ctx, reader context.Context, b binder, made map[string]string, daysAgo int) error {
	folder, err := l.Folders.Create(ctx, b.title, made[b.in])
	if err != nil {
		return err
	}
	made[b.title] = folder.ID
	if _, there := l.standing[b.text.slug]; there {
		if _, err := l.mark(ctx, b.text, folder.ID, daysAgo); err != nil {
			return err
		}
	}
	for _, words := range b.words {
		moment := l.evening(daysAgo)
		_, err := l.Notes.Create(ctx, notes.Draft{
			ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: words, FolderID: folder.ID}, CreatedAt: moment, ModifiedAt: moment,
		})
		if err != nil {
			return err
		}
	}
	if at, ok := l.standing[b.content]; ok {
		if err := l.Folders.AddContent(ctx, folder.ID, at.ContentID); err != nil {
			return err
		}
	}
	return l.lend(ctx, reader, b, folder.ID)
}

// lend invites the demo reader to a folder that is shared.
func (l *life) lend(ctx, reader context.Context, b binder, folder string) error {
	if !b.shared && !b.offered {
		return nil
	}
	asked, err := l.Folders.Share(ctx, folder, folders.Invitee{Username: "reader", Role: folders.Editor})
	if err != nil || b.offered {
		return err
	}
	_, err = l.Folders.Accept(reader, asked.RequestID)
	return err
}
