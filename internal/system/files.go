package system

import (
	"context"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

// FileKind is what files of the library are for.
type FileKind string

// The kinds of files.
const (
	Originals FileKind = "originals" // as they were uploaded
	Packs     FileKind = "packs"     // what readers open
	Covers    FileKind = "covers"
	Previews  FileKind = "previews" // beginnings and drawn pages of PDFs
	Texts     FileKind = "texts"    // extracted, with contents and positions
	Uploads   FileKind = "uploads"  // on their way in, with files of records
	People    FileKind = "people"   // pictures, exports of personal data
	Others    FileKind = "others"
)

// FileSum is how many files of a kind there are and how large they are together.
type FileSum struct {
	Kind      FileKind `db:"kind"`
	Files     int64    `db:"files"`
	Bytes     int64    `db:"bytes"`
	CountedAt db.Time  `db:"counted_at"`
}

// kindOf returns the kind of a blob by its key.
func kindOf(key string) FileKind {
	root, rest, _ := strings.Cut(key, "/")
	switch root {
	case "covers":
		return Covers
	case "uploads", "imports":
		return Uploads
	case "pictures", "exports":
		return People
	case "publications":
		return kindOfPublication(rest)
	}
	return Others
}

func kindOfPublication(key string) FileKind {
	for _, part := range []struct {
		sign string
		kind FileKind
	}{
		{"-beginnings/", Previews}, {"-sheets/", Previews}, {"-original", Originals}, {"-pack.zip", Packs}, {"-cover.", Covers},
		{"-text.", Texts}, {"-manifest.", Texts}, {"-positions.", Texts},
	} {
		if strings.Contains(key, part.sign) {
			return part.kind
		}
	}
	return Others
}

// fileSums returns the files by kind as they were counted last, the largest first.
func (s *Service) fileSums(ctx context.Context) ([]FileSum, error) {
	return db.All[FileSum](ctx, s.db, "SELECT kind, files, bytes, counted_at FROM file_sums ORDER BY bytes DESC, kind")
}

// progressEvery is after how many files a count says how far it is.
const progressEvery = 1000

// countFiles walks through all files. The count before it says how many to expect.
func (s *Service) countFiles(ctx context.Context) error {
	expected, err := db.Get[int64](ctx, s.db, "SELECT CAST(COALESCE(SUM(files), 0) AS BIGINT) FROM file_sums")
	if err != nil {
		return err
	}
	sums := map[FileKind]*FileSum{}
	for _, kind := range []FileKind{Originals, Packs, Covers, Previews, Texts, Uploads, People, Others} {
		sums[kind] = &FileSum{Kind: kind, CountedAt: s.db.Now()}
	}
	walked := int64(0)
	for info, err := range s.machine.Blobs.List(ctx, "") {
		if err != nil {
			return err
		}
		sum := sums[kindOf(info.Key)]
		sum.Files++
		sum.Bytes += info.Size
		if walked++; walked%progressEvery == 0 {
			if err := jobs.Progress(ctx, walked, max(expected, walked)); err != nil {
				return err
			}
		}
	}
	return s.saveFileSums(ctx, sums)
}

func (s *Service) saveFileSums(ctx context.Context, sums map[FileKind]*FileSum) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM file_sums"); err != nil {
			return err
		}
		for _, sum := range sums {
			if _, err := db.Exec(ctx, s.db, "INSERT INTO file_sums (kind, files, bytes, counted_at) VALUES ($1, $2, $3, $4)",
				sum.Kind, sum.Files, sum.Bytes, sum.CountedAt); err != nil {
				return err
			}
		}
		return nil
	})
}
