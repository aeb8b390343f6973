package folders

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

const maxTitle = 200

func checkTitle(title string) (string, error) {
	title = strings.Join(strings.Fields(title), " ")
	switch {
	case title == "":
		return "", apperr.InvalidField("title", "field.required")
	case utf8.RuneCountInString(title) > maxTitle:
		return "", apperr.InvalidField("title", "field.length")
	}
	return title, nil
}

// Create makes a folder behind those of its parent, "" for the top. It belongs
// to who owns the parent; folders_full when that one has MostFolders.
func (s *Service) Create(ctx context.Context, title, parentID string) (Folder, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Folder{}, err
	}
	if title, err = checkTitle(title); err != nil {
		return Folder{}, err
	}
	f := row{ID: ident.New(), OwnerID: account, ParentID: parentID, Title: title}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.parent(ctx, account, &f); err != nil {
			return err
		}
		if err := s.room(ctx, f.OwnerID, 1); err != nil {
			return err
		}
		return s.insert(ctx, f)
	})
	if err != nil {
		return Folder{}, err
	}
	return s.get(ctx, account, f.ID)
}

// parent locks the tree in which a new folder is to be, and says whose it is
// and how deep.
func (s *Service) parent(ctx context.Context, account string, f *row) error {
	if f.ParentID == "" {
		if err := s.NeedPackage(ctx); err != nil {
			return err
		}
		return s.lockTrees(ctx, account)
	}
	if err := s.Write(ctx, account, f.ParentID); err != nil {
		return err
	}
	parent, err := s.stored(ctx, f.ParentID)
	if err != nil {
		return err
	}
	f.OwnerID, f.Depth = parent.OwnerID, parent.Depth+1
	return deep(f.Depth)
}

func deep(depth int) error {
	if depth >= MostDepth {
		return apperr.InvalidField("parent_id", "field.folder_deep", "most", strconv.Itoa(MostDepth))
	}
	return nil
}

// room returns folders_full when an owner cannot have so many more.
func (s *Service) room(ctx context.Context, owner string, more int) error {
	there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM folders WHERE account_id = $1", owner)
	if err == nil && there+more > MostFolders {
		err = apperr.Full(apperr.FoldersFull, "title", MostFolders)
	}
	return err
}

func (s *Service) insert(ctx context.Context, f row) error {
	var err error
	if f.Position, err = s.siblings(ctx, f.OwnerID, f.ParentID); err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO folders (id, account_id, parent_id, title, depth, position, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`, f.ID, f.OwnerID, f.ParentID, f.Title, f.Depth, f.Position, s.db.Now())
	if err != nil {
		return err
	}
	return s.telling(ctx, f.ID, func() error {
		_, err := db.Exec(ctx, s.db, `INSERT INTO folder_paths (ancestor_id, folder_id) SELECT f.id, f.id FROM folders f WHERE f.id = $1
			UNION ALL SELECT p.ancestor_id, f.id FROM folder_paths p JOIN folders f ON f.id = $1 WHERE p.folder_id = $2`, f.ID, f.ParentID)
		return err
	})
}

// siblings counts the folders of a parent.
func (s *Service) siblings(ctx context.Context, owner, parentID string) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM folders WHERE account_id = $1 AND parent_id = $2 AND trashed_at IS NULL",
		owner, parentID)
}

// Change renames and moves a folder. An editor renames and reorders, its owner
// alone moves it to another parent.
func (s *Service) Change(ctx context.Context, id string, c Change) (Folder, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Folder{}, err
	}
	if c.Title != nil {
		title, err := checkTitle(*c.Title)
		if err != nil {
			return Folder{}, err
		}
		c.Title = &title
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.Write(ctx, account, id); err != nil {
			return err
		}
		f, err := s.stored(ctx, id)
		if err != nil {
			return err
		}
		return s.telling(ctx, id, func() error { return s.change(ctx, account, f, c) })
	})
	if err != nil {
		return Folder{}, err
	}
	return s.get(ctx, account, id)
}

func (s *Service) change(ctx context.Context, account string, f row, c Change) error {
	if c.Title != nil {
		if _, err := db.Exec(ctx, s.db, "UPDATE folders SET title = $2, updated_at = $3 WHERE id = $1", f.ID, *c.Title, s.db.Now()); err != nil {
			return err
		}
	}
	if c.ParentID == nil && c.Position == nil {
		return nil
	}
	to := f.ParentID
	if c.ParentID != nil && *c.ParentID != f.ParentID {
		to = *c.ParentID
		if err := s.movable(ctx, account, f, to); err != nil {
			return err
		}
	}
	return s.move(ctx, f, to, c.Position)
}

// movable returns an error unless an account may move a folder below another of
// the same owner that is not in it.
func (s *Service) movable(ctx context.Context, account string, f row, to string) error {
	if err := s.may(ctx, account, f.ID, Owner); err != nil || to == "" {
		return err
	}
	if err := s.See(ctx, account, to); err != nil {
		return err
	}
	parent, err := s.stored(ctx, to)
	if err != nil {
		return err
	}
	if parent.OwnerID != f.OwnerID {
		return apperr.InvalidField("parent_id", "field.choice")
	}
	inside, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM folder_paths WHERE ancestor_id = $1 AND folder_id = $2", f.ID, to)
	if err != nil {
		return err
	}
	if inside > 0 {
		return apperr.InvalidField("parent_id", "field.folder_inside")
	}
	deepest, err := db.Get[int](ctx, s.db,
		"SELECT MAX(d.depth) FROM folder_paths p JOIN folders d ON d.id = p.folder_id WHERE p.ancestor_id = $1", f.ID)
	if err != nil {
		return err
	}
	return deep(parent.Depth + 1 + deepest - f.Depth)
}
