package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sudar/internal/kit/db"
)

// protect makes the data folder if it is not there, and takes everybody else's
// rights from what lies directly in it, whatever mode an older version, a copy
// or a restore gave it. What belongs to another user, such as lost+found, and
// the folder itself keep their mode.
func protect(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("app: data folder: %w", err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("app: data folder: %w", err)
	}
	for _, entry := range entries {
		mode := fs.FileMode(0o600)
		switch {
		case entry.IsDir():
			mode = 0o700
		case !entry.Type().IsRegular():
			continue
		}
		info, err := entry.Info()
		if err != nil || info.Mode().Perm()&^mode == 0 {
			continue // gone meanwhile, or private already
		}
		if err := os.Chmod(filepath.Join(folder, entry.Name()), mode); err != nil && !errors.Is(err, fs.ErrNotExist) &&
			!errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("app: data folder: %w", err)
		}
	}
	return nil
}

// ensureKey makes the secret key of a new library, and refuses to make one for
// a library that has been used with another.
func (a *App) ensureKey(ctx context.Context) error {
	if err := a.Config.ReadSecretKey(); err != nil || a.Config.SecretKey != "" { // another process may have made it meanwhile
		return err
	}
	accounts, err := db.All[int](db.AllTenants(ctx, "is this library new"), a.DB, "SELECT 1 FROM accounts LIMIT 1")
	if err != nil {
		return err
	}
	return a.Config.MakeSecretKey(len(accounts) > 0)
}
