package audio

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/archive"
	"sudar/internal/publications/media"
	"sudar/internal/publications/output"
)

// SetType is the media type of a zip of tracks (Readium audiobook package).
const SetType = "application/audiobook+zip"

const (
	packageFile  = "manifest.json" // of a Readium audiobook package
	maxPackage   = 4 << 20
	maxTracks    = 2000
	maxSetCover  = 32 << 20
	smallFolder  = "small/"
	trackPattern = "track-%04d"
)

// Is says whether a zip holds tracks.
func Is(z *archive.Archive) bool { return len(trackEntries(z)) > 0 }

// planned is a track of a set before it is opened.
type planned struct {
	entry, small *archive.Entry
	title        string
}

// set is a zip of tracks on its way through the build.
type set struct {
	zip *archive.Archive
	out *output.Folder
	// names in the pack by names in the zip
	names map[string]string
}

// buildSet opens a zip of tracks: in the order and with the titles, contents
// and leaner variants of its Readium manifest, if it has one, else by name.
func buildSet(ctx context.Context, in output.Source, out *output.Folder) error {
	z, err := archive.Open(in, in.Size, out.Limits)
	if err != nil {
		return err
	}
	out.Result.MediaType = SetType
	s := &set{zip: z, out: out, names: map[string]string{}}
	named := readPackage(z)
	plan := planOf(z, named)
	if len(plan) == 0 || len(plan) > maxTracks {
		return publications.Refuse(publications.ReasonUnsupported, "%d tracks", len(plan))
	}
	var tracks []track
	m := publications.Manifest{}
	for i, p := range plan {
		about := &m.Metadata
		if i > 0 {
			about = nil
		}
		t, err := s.track(ctx, p, fmt.Sprintf(trackPattern, i+1), about)
		if err != nil {
			return err
		}
		tracks = append(tracks, t)
	}
	m.TOC = s.contents(named.TOC)
	if title := publications.Clip(named.Metadata.Title.In(""), maxTitle); title != "" {
		m.Metadata.Title = named.Metadata.Title
	}
	if err := s.cover(); err != nil {
		return err
	}
	return finish(m, tracks, out)
}

// track opens one track of the set and its leaner variant. The first track's
// tags are about the whole.
func (s *set) track(ctx context.Context, p planned, name string, about *publications.Metadata) (track, error) {
	var t track
	err := s.scratch(p.entry, func(in output.Source) error {
		var tags tags
		var err error
		if t, tags, err = open(ctx, in, name); err != nil {
			return err
		}
		t.title = publications.Clip(first(p.title, first(tags.title, stem(p.entry.Name))), maxTitle)
		if err := add(in, t, s.out); err != nil || about == nil {
			return err
		}
		err = tags.describe(about, s.out)
		*about = whole(*about)
		return err
	})
	s.names[p.entry.Name] = t.name
	if err != nil || p.small == nil {
		return t, err
	}
	err = s.scratch(p.small, func(in output.Source) error {
		small, _, err := open(ctx, in, smallFolder+name)
		if err != nil {
			return err
		}
		t.small = &small
		return add(in, small, s.out)
	})
	return t, err
}

// scratch copies a member into a file of its own: reading a track jumps about.
func (s *set) scratch(e *archive.Entry, use func(output.Source) error) error {
	r, err := s.zip.Open(e)
	if err != nil {
		return err
	}
	file, err := s.out.Temp()
	if err != nil {
		return err
	}
	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name()) // Clean finds what is left
	}()
	size, err := io.Copy(file, r)
	if err != nil {
		return err
	}
	in := output.Source{ReaderAt: file, Size: size, Path: file.Name(), Head: make([]byte, min(media.HeadBytes, size))}
	if _, err := file.ReadAt(in.Head, 0); err != nil {
		return err
	}
	return use(in)
}

// whole is what the tags of one track say about all of them: the album.
func whole(m publications.Metadata) publications.Metadata {
	if len(m.Series) > 0 {
		m.Title, m.Series = m.Series[0].Name, nil
	}
	return m
}

// contents are those of the package, under the names of the pack.
func (s *set) contents(toc []publications.Link) []publications.Link {
	var out []publications.Link
	for _, l := range toc {
		name, fragment, marked := strings.Cut(l.Href, "#")
		packed, ok := s.names[memberName(name)]
		if marked {
			packed += "#" + fragment
		}
		if ok && len(out) < maxChapters {
			out = append(out, publications.Link{Href: packed, Title: publications.Clip(l.Title, maxTitle)})
		}
		out = append(out, s.contents(l.Children)...)
	}
	return out
}

// cover takes the picture that stands beside the tracks.
func (s *set) cover() error {
	for _, e := range s.zip.Entries() {
		if !slices.Contains([]string{"cover", "folder", "front"}, strings.ToLower(stem(e.Name))) {
			continue
		}
		picture, err := s.zip.Read(e, maxSetCover)
		if err == nil && strings.HasPrefix(media.Sniff(picture), "image/") {
			return s.out.Cover(picture, e.Name)
		}
	}
	return nil
}

// packageManifest is what is read of a Readium audiobook package.
type packageManifest struct {
	Metadata struct {
		Title publications.Text `json:"title"`
	} `json:"metadata"`
	ReadingOrder []publications.Link `json:"readingOrder"`
	TOC          []publications.Link `json:"toc"`
}

// readPackage reads the manifest of a package; one that cannot be read is as
// none.
func readPackage(z *archive.Archive) packageManifest {
	var m packageManifest
	entry, ok := z.Entry(packageFile)
	if !ok {
		return m
	}
	text, err := z.Read(entry, maxPackage)
	if err != nil || json.Unmarshal(bytes.TrimPrefix(text, []byte("\ufeff")), &m) != nil {
		return packageManifest{}
	}
	return m
}

func planOf(z *archive.Archive, m packageManifest) []planned {
	var plan []planned
	for _, l := range m.ReadingOrder {
		entry, ok := z.Entry(memberName(l.Href))
		if !ok {
			continue
		}
		p := planned{entry: entry, title: l.Title}
		for _, other := range l.Alternate {
			if small, ok := z.Entry(memberName(other.Href)); ok && small.Size < entry.Size && (p.small == nil || small.Size < p.small.Size) {
				p.small = small
			}
		}
		plan = append(plan, p)
	}
	if len(plan) > 0 {
		return plan
	}
	for _, e := range trackEntries(z) {
		plan = append(plan, planned{entry: e})
	}
	return plan
}

// memberName is the member that a manifest's href names.
func memberName(href string) string {
	if name, err := url.PathUnescape(href); err == nil {
		href = name
	}
	return path.Clean(href)
}

// trackEntries are the members that are called like tracks, 2 before 10. What
// they are is decided by their bytes when they are opened.
func trackEntries(z *archive.Archive) []*archive.Entry {
	var tracks []*archive.Entry
	for _, e := range z.Entries() {
		hidden := strings.HasPrefix(path.Base(e.Name), ".") || strings.HasPrefix(e.Name, "__MACOSX/")
		if !hidden && slices.Contains([]string{".mp3", ".m4a", ".m4b"}, strings.ToLower(path.Ext(e.Name))) {
			tracks = append(tracks, e)
		}
	}
	slices.SortStableFunc(tracks, func(a, b *archive.Entry) int { return natural(a.Name, b.Name) })
	return tracks
}

func stem(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

// natural compares names as people count: digits by their value.
func natural(a, b string) int {
	for a != "" && b != "" {
		digitsA, restA := digits(a)
		digitsB, restB := digits(b)
		if digitsA != "" && digitsB != "" {
			x, y := strings.TrimLeft(digitsA, "0"), strings.TrimLeft(digitsB, "0")
			if d := len(x) - len(y); d != 0 {
				return d
			}
			if d := strings.Compare(x, y); d != 0 {
				return d
			}
			a, b = restA, restB
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

func digits(s string) (number, rest string) {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[:n], s[n:]
}
