package ingest

import (
	"context"
	"slices"
	"strconv"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/publications"
)

// opened is a file that was opened into a folder and stored under a stem.
type opened struct {
	out, stem string
	result    publications.Result
}

// entered is the record of a file with the item that the file became; covered is
// whether the cover of the record comes from the file.
type entered struct {
	content catalogue.Content
	item    catalogue.Item
	covered bool
}

// enter makes the records of an opened file, all or none of them, and its cover.
func (u *Upload) enter(ctx context.Context, to Place, owner string, file opened) (Uploaded, error) {
	draft := draftOf(file.result, u.name, file.out, Options{OrganizationID: owner, Visibility: entitlements.Draft})
	var made entered
	err := u.db.InTx(ctx, func(ctx context.Context) error {
		var err error
		switch {
		case to.ContentID == 0:
			made.content, _, err = u.create(ctx, draft, file.result, file.stem, u.name)
			made.covered = file.result.Cover != nil
		case to.ItemID == 0:
			made, err = u.join(ctx, to.ContentID, file)
		default:
			made, err = u.replace(ctx, to, file)
		}
		if err != nil {
			return err
		}
		return u.audit.Note(ctx, audit.Entry{
			Act: audit.FileUploaded, OrganizationID: owner, Object: made.content.Title, After: audit.Values{"file": u.name, "size": u.size},
		})
	})
	if err != nil {
		return Uploaded{}, err
	}
	if made.content.Cover == nil {
		u.showCover(ctx, made.content, made.covered, file.out)
	}
	kept := Uploaded{
		ContentID: made.content.ID, Title: made.content.Title, SHA256: u.digest, Size: u.size, Warnings: file.result.Warnings,
	}
	if to.ContentID == 0 {
		made.item = made.content.Items[0]
	} else {
		kept.Found = draft.found()
	}
	kept.ItemID, kept.FileType = made.item.ID, made.item.FileType
	return kept, nil
}

// join adds an item with the file to a record.
func (u *Upload) join(ctx context.Context, contentID int64, file opened) (entered, error) {
	content, err := u.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10))
	if err != nil {
		return entered{}, err
	}
	item := catalogue.Item{
		ContentID: content.ID, Year: content.Year, Language: content.Language, Revision: 1, Position: len(content.Items) + 1,
	}
	describe(&item, file.result)
	if item.ID, err = u.catalogue.AddItem(ctx, item); err != nil {
		return entered{}, err
	}
	p := publicationOf(file.result, file.stem)
	p.ItemID, p.Revision = item.ID, item.Revision
	if err := u.reading.AddPublication(ctx, p); err != nil {
		return entered{}, err
	}
	if err := u.remember(ctx, content.OwnerID, item.ID, file.result.SHA256, u.name); err != nil {
		return entered{}, err
	}
	made := entered{content: content, item: item, covered: wantsCover(content, file.result)}
	if made.covered {
		err = u.enqueueCover(ctx, content.ID, p, true)
	}
	return made, err
}

// replace makes the file the next version of an item of a record: who reads it
// goes on in the new one. The file before may come again.
func (u *Upload) replace(ctx context.Context, to Place, file opened) (entered, error) {
	content, err := u.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(to.ContentID, 10))
	if err != nil {
		return entered{}, err
	}
	at := slices.IndexFunc(content.Items, func(i catalogue.Item) bool { return i.ID == to.ItemID })
	made := entered{content: content, item: content.Items[at], covered: wantsCover(content, file.result)}
	if err := u.attach(ctx, made.item, file.result, file.stem, made.covered); err != nil {
		return made, err
	}
	describe(&made.item, file.result)
	if err := u.ForgetItem(ctx, to.ItemID); err != nil {
		return made, err
	}
	return made, u.remember(ctx, content.OwnerID, to.ItemID, file.result.SHA256, u.name)
}

// wantsCover tells whether a record takes its cover from a file.
func wantsCover(content catalogue.Content, result publications.Result) bool {
	return result.Cover != nil && content.Cover == nil && content.ShowsFound()
}
