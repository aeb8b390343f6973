package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"strings"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/ident"
)

const (
	temporary = ".tmp" // beside the shards, so that rename stays in one file system
	shardMark = "="    // no key contains it, so shards and key folders never meet

	// abandonedAfter is longer than any upload: another process may be writing.
	abandonedAfter = 24 * time.Hour
)

// disk keeps each blob in a file below a root that os.Root guards: no key and
// no symbolic link leads outside. The last folder of a key is split into 256
// shards: packs/ab.zip lies in packs/=3f/ab.zip.
type disk struct{ root *os.Root }

func openDisk(folder string) (*disk, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	if info, err := root.Lstat(temporary); err == nil && !info.IsDir() {
		_ = root.Remove(temporary) // what lies there is nobody's
	}
	if err := root.MkdirAll(temporary, 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: %w", err), root.Close())
	}
	d := &disk{root}
	d.sweep(clock.System{}.Now().Add(-abandonedAfter))
	return d, nil
}

// sweep removes what a killed process left half written. It is a courtesy: what
// cannot be removed stays until next time.
func (d *disk) sweep(before time.Time) {
	entries, _ := fs.ReadDir(d.root.FS(), temporary)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.ModTime().Before(before) {
			_ = d.root.RemoveAll(path.Join(temporary, entry.Name()))
		}
	}
}

func location(key string) string {
	dir, name := path.Split(key)
	sum := sha256.Sum256([]byte(name))
	return dir + shardMark + hex.EncodeToString(sum[:1]) + "/" + name
}

// keyOf undoes location; ok is false for what is no blob.
func keyOf(file string) (key string, ok bool) {
	shard, name := path.Split(file)
	dir, last := path.Split(strings.TrimSuffix(shard, "/"))
	return dir + name, strings.HasPrefix(last, shardMark)
}

func (d *disk) Put(ctx context.Context, key string, r io.Reader, size int64) error {
	content, err := checkPut(ctx, key, r, size)
	if err != nil {
		return err
	}
	temp := path.Join(temporary, ident.New())
	if err := d.write(temp, content); err != nil {
		_ = d.root.Remove(temp) // the error that counts is the first one
		return fmt.Errorf("blob: put %s: %w", key, err)
	}
	if err := d.publish(temp, location(key)); err != nil {
		_ = d.root.Remove(temp)
		return fmt.Errorf("blob: put %s: %w", key, err)
	}
	return nil
}

func (d *disk) write(name string, r io.Reader) error {
	f, err := d.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = io.Copy(f, r); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// publish moves a whole file to its place and makes the move durable.
func (d *disk) publish(temp, file string) error {
	dir := path.Dir(file)
	if _, err := d.root.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		if err := d.makeFolder(dir); err != nil {
			return err
		}
	}
	err := d.root.Rename(temp, file)
	if info, found := d.root.Lstat(file); err != nil && found == nil && info.IsDir() {
		// A folder in the place of a blob holds none: the next sweep removes it.
		if err = d.root.Rename(file, path.Join(temporary, ident.New())); err == nil {
			err = d.root.Rename(temp, file)
		}
	}
	if err != nil {
		return err
	}
	return d.sync(dir)
}

// makeFolder also syncs every folder above, which may be new as well.
func (d *disk) makeFolder(dir string) error {
	if err := d.root.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for dir != "." {
		dir = path.Dir(dir)
		if err := d.sync(dir); err != nil {
			return err
		}
	}
	return nil
}

func (d *disk) sync(dir string) error {
	f, err := d.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

type diskObject struct {
	*os.File
	info Info
}

func (o diskObject) Info() Info { return o.info }

func (d *disk) Open(ctx context.Context, key string) (Object, error) {
	if err := check(ctx, key); err != nil {
		return nil, err
	}
	f, err := d.root.Open(location(key))
	if err != nil {
		return nil, d.fail("open", key, err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrDamaged
	}
	if err != nil {
		return nil, errors.Join(d.fail("open", key, err), f.Close())
	}
	return diskObject{f, describe(key, info)}, nil
}

func (d *disk) Stat(ctx context.Context, key string) (Info, error) {
	if err := check(ctx, key); err != nil {
		return Info{}, err
	}
	info, err := d.root.Stat(location(key))
	if err == nil && !info.Mode().IsRegular() {
		err = ErrDamaged
	}
	if err != nil {
		return Info{}, d.fail("stat", key, err)
	}
	return describe(key, info), nil
}

func (d *disk) Delete(ctx context.Context, key string) error {
	if err := check(ctx, key); err != nil {
		return err
	}
	if err := d.root.Remove(location(key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return d.fail("delete", key, err)
	}
	return nil
}

func (d *disk) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		if err := checkPrefix(ctx, prefix); err != nil {
			yield(Info{}, err)
			return
		}
		start, _ := path.Split(prefix)
		err := fs.WalkDir(d.root.FS(), path.Clean(start), func(file string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist): // deleted meanwhile, or nothing there yet
				return nil
			case err != nil:
				return err
			case ctx.Err() != nil:
				return ctx.Err()
			case file == temporary:
				return fs.SkipDir
			}
			key, ok := keyOf(file)
			if entry.IsDir() || !ok || !strings.HasPrefix(key, prefix) {
				return nil
			}
			info, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err == nil && !yield(describe(key, info), nil) {
				return fs.SkipAll
			}
			return err
		})
		if err != nil {
			yield(Info{}, fmt.Errorf("blob: list %s: %w", prefix, err))
		}
	}
}

func describe(key string, info fs.FileInfo) Info {
	return Info{Key: key, Size: info.Size(), Modified: info.ModTime().UTC()}
}

func (d *disk) fail(verb, key string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: %s", ErrNotFound, key)
	}
	return fmt.Errorf("blob: %s %s: %w", verb, key, err)
}
