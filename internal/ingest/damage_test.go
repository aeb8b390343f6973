package ingest_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/ingest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/damage"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/publications"
	"sudar/internal/publications/formats"
	"sudar/internal/publications/pdf"
	"sudar/internal/reading"
)

// opened is a publication of a library on a disk that a test harms.
type opened struct {
	*library
	root  string // of the blobs
	item  int64
	p     reading.Publication
	whole map[string][]byte // every resource, as it is served
	built *atomic.Int64     // how often files were opened
}

// openOne imports a file of the corpus.
func openOne(t *testing.T, d *db.DB, name string) *opened {
	t.Helper()
	o := &opened{root: t.TempDir(), built: &atomic.Int64{}}
	o.library = newLibrary(t, d, o.root)
	o.node(t)
	o.run(t, filepath.Join(corpus, name), func(options *ingest.Options) {
		options.Progress = func(e ingest.Event) { o.item = e.ItemID }
	})
	o.built.Store(0)
	o.whole = map[string][]byte{}
	o.look(t, "whole", func(path string, content []byte) { o.whole[path] = content })
	return o
}

// node makes the services of another process over the same library.
func (o *opened) node(t *testing.T) {
	t.Helper()
	again := newLibrary(t, o.db, o.root)
	build := func(ctx context.Context, src, out string, limits publications.Limits) (publications.Result, error) {
		o.built.Add(1)
		return formats.Build(ctx, src, out, limits)
	}
	again.jobs = jobs.New(o.db)
	again.ingest = ingest.New(o.db, again.clock, again.blobs,
		ingest.Domains{Catalogue: again.catalogue, Reading: again.reading, Jobs: again.jobs}, build,
		config.Limits{ImportFile: 1 << 30, ImportUnpacked: 1 << 30, ImportMemory: 1 << 30, ImportTime: time.Minute, ImportChildren: 2})
	o.library = again
}

// look opens the publication and fetches all of it. What is refused must be
// refused as preparing or damaged, with a time to wait; the rest must be right.
func (o *opened) look(t *testing.T, when string, see func(path string, content []byte)) (refused []apperr.Code) {
	t.Helper()
	refusal := func(what string, err error) {
		t.Helper()
		var known *apperr.Error
		if !errors.As(err, &known) || known.Wait <= 0 || known.Code != apperr.PublicationPreparing && known.Code != apperr.PublicationDamaged {
			t.Errorf("%s, %s: %v", when, what, err)
			return
		}
		refused = append(refused, known.Code)
	}
	session, err := o.reading.Open(o.guest(), o.item)
	if err != nil {
		refusal("open", err)
		session.Publication = o.p
	}
	o.p = session.Publication
	paths := []string{publications.ManifestFile, publications.PositionsFile}
	for path := range o.whole {
		paths = append(paths, path)
	}
	if len(o.whole) == 0 {
		lease, err := o.reading.Lease(o.guest(), o.item)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range lease.Parts {
			paths = append(paths, part.Path)
		}
	}
	for _, path := range paths {
		content, err := o.fetch(path)
		switch {
		case err != nil:
			refusal(path, err)
		case see != nil:
			see(path, content)
		case path == pdf.Document && len(content) == len(o.whole[path]): // no two of them are the same
		case !bytes.Equal(content, o.whole[path]):
			t.Errorf("%s: %s is not what it was", when, path)
		}
	}
	return refused
}

// fetch reads a resource as the server does: compared first, then sent.
func (o *opened) fetch(path string) ([]byte, error) {
	resource, err := o.reading.Fetch(o.guest(), o.p, path, func(r *reading.Resource) (from, size int64) { return 0, r.Size })
	if err != nil {
		return nil, err
	}
	defer resource.Close()
	return io.ReadAll(resource)
}

// work lets a worker do what is due.
func (o *opened) work(t *testing.T, nodes ...*library) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background()) // a worker has no viewer
	var ended sync.WaitGroup
	for _, l := range append(nodes, o.library) {
		ended.Go(func() { jobs.NewWorker(l.jobs, jobs.Options{Poll: time.Millisecond}).Run(ctx) })
	}
	due := "SELECT COUNT(*) FROM jobs WHERE state <> 'dead' AND run_at <= $1 AND kind NOT LIKE 'event:%'"
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		left, err := db.Get[int](context.Background(), o.db, due, db.At(clock.System{}.Now().Add(10*time.Second)))
		if err != nil {
			t.Fatal(err)
		}
		if left == 0 {
			break
		}
	}
	stop()
	ended.Wait()
}

// file is where a blob of the publication lies.
func (o *opened) file(t *testing.T, key string) string {
	t.Helper()
	folder, name := filepath.Split(key)
	found, err := filepath.Glob(filepath.Join(o.root, folder, "=*", name))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %v %v", key, found, err)
	}
	return found[0]
}

// blobHarms are what may happen to a file, in place or by another.
var blobHarms = map[string]func(path string) error{
	"gone":         os.Remove,
	"empty":        damage.Empty,
	"cut":          func(path string) error { return damage.Cut(path, 2.0/3) },
	"cut by a bit": func(path string) error { return damage.Cut(path, 0.999) },
	"middle":       func(path string) error { return damage.Noise(path, 0.4, 0.6) },
	"one byte":     func(path string) error { return damage.Noise(path, 0.5, 0) },
	"beginning":    func(path string) error { return damage.Noise(path, 0, 0.1) },
	"end":          func(path string) error { return damage.Noise(path, 0.95, 1) },
	"noise":        func(path string) error { return damage.Noise(path, 0, 1) },
	"a folder":     damage.Folder,
}

// Every file of a publication comes back from the original by itself, whatever
// happened to it, before it was opened or while it is open.
func TestDamagedPublications(t *testing.T) {
	for _, name := range []string{"novel.epub", "three-pages.pdf", "speech.mp3"} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				o := openOne(t, d, name)
				for what, key := range map[string]string{
					"pack": o.p.PackKey(), "manifest": o.p.ManifestKey(), "positions": o.p.PositionsKey(), "text": o.p.TextKey(),
				} {
					for how, harm := range blobHarms {
						if name != "novel.epub" && how != "gone" && how != "middle" {
							continue // all kinds of files are stored in the same way
						}
						for _, moment := range []string{"at start", "while it is open"} {
							when := fmt.Sprintf("%s, %s, %s", what, how, moment)
							if err := harm(o.file(t, key)); err != nil {
								t.Fatal(err)
							}
							if moment == "at start" {
								o.node(t)
							}
							refused := o.look(t, when, nil)
							held := what == "pack" && moment != "at start" && (how == "gone" || how == "a folder" || how == "end") // what is open is whole
							if what != "text" && !held && len(refused) == 0 && how != "one byte" && how != "cut by a bit" && how != "beginning" {
								t.Errorf("%s: nobody noticed", when)
							}
							if len(refused) == 0 { // nobody needs what is damaged: the passages do
								if err := o.reading.Rebuild(o.ctx, reading.Rebuild{ItemID: o.p.ItemID, Revision: o.p.Revision}); err != nil {
									t.Fatal(err)
								}
							}
							o.work(t)
							o.clock.Advance(time.Minute) // nobody is told what was so a minute ago
							if refused := o.look(t, when+", healed", nil); len(refused) > 0 {
								t.Errorf("%s: still %v", when, refused)
							}
							if err := o.reading.Check(o.ctx, o.p); err != nil {
								t.Errorf("%s: %v", when, err)
							}
						}
					}
				}
			})
		})
	}
}

// A thousand readers of a damaged publication, at two nodes with a worker each,
// have it made again once.
func TestDamageIsMendedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := openOne(t, d, "novel.epub")
		first := o.library
		o.node(t)
		if err := damage.Noise(o.file(t, o.p.PackKey()), 0, 1); err != nil {
			t.Fatal(err)
		}
		chapter := ""
		for path := range o.whole {
			if strings.HasSuffix(path, "ch1.xhtml") {
				chapter = path
			}
		}
		var readers sync.WaitGroup
		for i := range 1000 {
			l := []*library{first, o.library}[i%2]
			readers.Go(func() {
				session, err := l.reading.Open(l.guest(), o.item)
				if err == nil { // what the first node has open has its index in memory
					_, err = (&opened{library: l, p: session.Publication}).fetch(chapter)
				}
				if !apperr.Is(err, apperr.PublicationPreparing) {
					t.Errorf("%v", err)
				}
			})
		}
		readers.Wait()
		if n := o.count(t, "jobs WHERE kind = 'publication.rebuild'"); n != 1 {
			t.Errorf("%d jobs", n)
		}
		o.work(t, first)
		if n := o.built.Load(); n != 1 {
			t.Errorf("opened %d times", n)
		}
		for _, l := range []*library{first, o.library} {
			o.library = l
			o.clock.Advance(time.Minute)
			if refused := o.look(t, "healed", nil); len(refused) > 0 {
				t.Errorf("%v", refused)
			}
			// Browsers keep what they had: what was made again lies elsewhere.
			if session, err := l.reading.Open(l.guest(), o.item); err != nil || session.Publication.Edition() != "1.2" {
				t.Errorf("edition %q, %v", session.Publication.Edition(), err)
			}
		}
	})
}

// Without its original nothing can be made again: readers are told so, and when
// it is back the publication is whole within the hour.
func TestDamagedOriginals(t *testing.T) {
	for how, harm := range blobHarms {
		t.Run(how, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				o := openOne(t, d, "novel.epub")
				original := o.file(t, o.p.OriginalKey())
				kept, err := os.ReadFile(original)
				if err != nil {
					t.Fatal(err)
				}
				if err := errors.Join(harm(original), os.Remove(o.file(t, o.p.PackKey()))); err != nil {
					t.Fatal(err)
				}
				o.node(t)
				if refused := o.look(t, "damaged", nil); len(refused) == 0 || refused[0] != apperr.PublicationPreparing {
					t.Errorf("at first: %v", refused)
				}
				o.work(t)
				o.clock.Advance(time.Minute)
				if refused := o.look(t, "the original too", nil); len(refused) == 0 || refused[0] != apperr.PublicationDamaged {
					t.Errorf("without the original: %v", refused)
				}
				if n := o.count(t, "jobs WHERE kind = 'publication.rebuild' AND state = 'waiting'"); n != 1 {
					t.Errorf("%d jobs wait", n)
				}
				if err := errors.Join(os.RemoveAll(original), os.WriteFile(original, kept, 0o600)); err != nil {
					t.Fatal(err)
				}
				if _, err := db.Exec(o.ctx, d, "UPDATE jobs SET run_at = 0 WHERE kind = 'publication.rebuild'"); err != nil {
					t.Fatal(err)
				}
				o.work(t)
				o.clock.Advance(2 * time.Hour)
				if refused := o.look(t, "healed", nil); len(refused) > 0 {
					t.Errorf("with the original: %v", refused)
				}
			})
		})
	}
}

// The renditions of covers come back: found ones from the file, the others are
// drawn.
func TestDamagedCovers(t *testing.T) {
	for _, name := range []string{"three-pages.pdf", "essay.md"} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				o := openOne(t, d, name)
				o.work(t) // WebP
				c := o.content(t)
				for how, harm := range blobHarms {
					for _, file := range []string{"320.jpg", "640.webp"} {
						if strings.HasSuffix(file, "webp") && !c.Cover.WebP {
							continue
						}
						for _, foundToo := range []bool{false, true} {
							if err := harm(o.file(t, o.coverKey(c, file))); err != nil {
								t.Fatal(err)
							}
							if foundToo && c.Cover.WebP {
								if err := harm(o.file(t, o.p.CoverKey())); err != nil {
									t.Fatal(err)
								}
							}
							if err := o.ingest.MendCover(o.ctx, c.ID, c.Cover.Revision, file); !apperr.Is(err, apperr.Unavailable) {
								t.Errorf("%s, %s: %v", how, file, err)
							}
							o.work(t)
							after := o.content(t)
							if after.Cover == nil || after.Cover.Revision != c.Cover.Revision || after.Cover.WebP != c.Cover.WebP {
								t.Errorf("%s, %s: %+v", how, file, after.Cover)
							}
							if !o.pictureIsWhole(t, c, file) {
								t.Errorf("%s, %s, with the found one %t: not whole", how, file, foundToo)
							}
						}
					}
				}
				for _, file := range []string{"321.jpg", "320.png", "../320.jpg"} {
					if err := o.ingest.MendCover(o.ctx, c.ID, c.Cover.Revision, file); !apperr.Is(err, apperr.NotFound) {
						t.Errorf("%s: %v", file, err)
					}
				}
				if err := o.ingest.MendCover(o.ctx, c.ID, "other", "320.jpg"); !apperr.Is(err, apperr.NotFound) {
					t.Errorf("another revision: %v", err)
				}
			})
		})
	}
}

func (o *opened) content(t *testing.T) catalogue.Content {
	t.Helper()
	id, err := db.Get[int64](o.ctx, o.db, "SELECT content_id FROM items WHERE id = $1", o.item)
	if err != nil {
		t.Fatal(err)
	}
	c, err := o.catalogue.ByIDOrSlug(o.ctx, strconv.FormatInt(id, 10))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (o *opened) coverKey(c catalogue.Content, file string) string {
	return catalogue.CoverKey(c.ID, c.Cover.Revision, file)
}

func (o *opened) pictureIsWhole(t *testing.T, c catalogue.Content, file string) bool {
	t.Helper()
	_, _, err := blob.GetSummed(o.ctx, o.blobs, o.coverKey(c, file), func([]byte) bool { return false })
	return err == nil
}
