package archive

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"path"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"sudar/internal/publications"
)

const (
	sigLocal     = 0x04034b50
	sigCentral   = 0x02014b50
	sigEnd       = 0x06054b50
	sigEnd64     = 0x06064b50
	sigLocator64 = 0x07064b50

	localHeader   = 30
	centralHeader = 46
	endHeader     = 22
	locator64     = 20
	end64         = 56
	extra64       = 1

	methodStore   = 0
	methodDeflate = 8

	flagEncrypted = 1 << 0
	flagUTF8      = 1 << 11

	maxName = 1024 // bytes of one member's name
)

type endOfDirectory struct{ count, size, offset int64 }

func le16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func le32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func le64(b []byte) int64  { return int64(binary.LittleEndian.Uint64(b) & math.MaxInt64) }

func damaged(format string, args ...any) error {
	return publications.Refuse(publications.ReasonDamaged, format, args...)
}

// findEnd finds the end record in the last 64 KiB (its comment may hold that
// much) and follows the zip64 locator when the sizes say so.
func findEnd(r io.ReaderAt, size int64) (endOfDirectory, error) {
	var end endOfDirectory
	tail := make([]byte, min(size, endHeader+math.MaxUint16))
	start := size - int64(len(tail))
	if _, err := r.ReadAt(tail, start); err != nil && !errors.Is(err, io.EOF) {
		return end, damaged("end record: %w", err)
	}
	at := bytes.LastIndex(tail, []byte{'P', 'K', 5, 6})
	if at < 0 || len(tail)-at < endHeader {
		return end, damaged("no end record")
	}
	h := tail[at:]
	end = endOfDirectory{int64(le16(h[10:])), int64(le32(h[12:])), int64(le32(h[16:]))}
	if end.count == math.MaxUint16 || end.size == math.MaxUint32 || end.offset == math.MaxUint32 {
		if err := end.read64(r, start+int64(at)); err != nil {
			return end, err
		}
	}
	if end.offset+end.size > size || end.offset < 0 || end.size < 0 {
		return end, damaged("directory outside the file")
	}
	return end, nil
}

func (end *endOfDirectory) read64(r io.ReaderAt, before int64) error {
	var l [locator64]byte
	if before < locator64 {
		return nil
	}
	if _, err := r.ReadAt(l[:], before-locator64); err != nil || le32(l[:]) != sigLocator64 {
		return nil //nolint:nilerr // 65,535 members exactly, or nonsense that the walk will find
	}
	var h [end64]byte
	if _, err := r.ReadAt(h[:], le64(l[8:])); err != nil || le32(h[:]) != sigEnd64 {
		return damaged("no zip64 end record")
	}
	end.count, end.size, end.offset = le64(h[32:]), le64(h[40:]), le64(h[48:])
	return nil
}

func (a *Archive) readDirectory(end endOfDirectory, size int64) error {
	if end.count > int64(a.limits.Entries) {
		return publications.Refuse(publications.ReasonTooMany, "%d members", end.count)
	}
	r := bufio.NewReader(io.NewSectionReader(a.r, end.offset, end.size))
	var total int64
	for range end.count {
		e, flags, err := readEntry(r)
		if err != nil {
			return err
		}
		if e.header < 0 || e.header > size-localHeader || e.packed < 0 || e.packed > size {
			return damaged("member %q outside the file", e.Name)
		}
		if err := a.checkSize(e, flags); err != nil {
			return err
		}
		total += e.Size
		if total > a.limits.TotalBytes {
			return publications.Refuse(publications.ReasonTooLarge, "members claim %d bytes", total)
		}
		if err := a.add(e); err != nil {
			return err
		}
	}
	return nil
}

func (a *Archive) checkSize(e *Entry, flags uint16) error {
	switch {
	case flags&flagEncrypted != 0:
		return publications.Refuse(publications.ReasonEncrypted, "member %q is encrypted", e.Name)
	case e.Size < 0 || e.Size > a.limits.EntryBytes:
		return publications.Refuse(publications.ReasonTooLarge, "member %q claims %d bytes", e.Name, e.Size)
	case e.Size > 1<<20 && e.Size/max(e.packed, 1) > a.limits.Ratio:
		return publications.Refuse(publications.ReasonTooLarge, "member %q: ratio %d", e.Name, e.Size/max(e.packed, 1))
	case e.method == methodStore && e.Size != e.packed:
		return damaged("member %q: stored size", e.Name)
	}
	return nil
}

// add files an entry under its clean name. Folders and escaping names are left
// out; two members of one name are refused, because tools disagree on which of
// them counts.
func (a *Archive) add(e *Entry) error {
	if strings.HasSuffix(e.Name, "/") && e.Size == 0 {
		return nil
	}
	clean, ok := CleanName(e.Name)
	if !ok {
		if len(a.Refused) < publications.MaxWarnings {
			a.Refused = append(a.Refused, e.Name)
		}
		return nil
	}
	e.Name = clean
	if a.byName[clean] != nil {
		return publications.Refuse(publications.ReasonUnsafe, "two members named %q", clean)
	}
	a.byName[clean] = e
	a.entries = append(a.entries, e)
	return nil
}

// CleanName normalises a member's name to NFC and says whether it stays inside
// the archive: relative, no "..", no backslash, no drive, no control character.
func CleanName(name string) (string, bool) {
	name = norm.NFC.String(name)
	if name == "" || len(name) > maxName || !utf8.ValidString(name) || strings.HasPrefix(name, "/") ||
		strings.ContainsAny(name, "\\\x7f") || strings.Contains(name, "//") {
		return "", false
	}
	if len(name) > 1 && name[1] == ':' {
		return "", false
	}
	for _, r := range name {
		if r < ' ' {
			return "", false
		}
	}
	for _, segment := range strings.Split(name, "/") {
		if segment == ".." {
			return "", false
		}
	}
	return path.Clean(name), true
}

func readEntry(r *bufio.Reader) (*Entry, uint16, error) {
	var h [centralHeader]byte
	if _, err := io.ReadFull(r, h[:]); err != nil || le32(h[:]) != sigCentral {
		return nil, 0, damaged("directory record")
	}
	name := make([]byte, le16(h[28:]))
	extra := make([]byte, le16(h[30:]))
	if _, err := io.ReadFull(r, name); err != nil {
		return nil, 0, damaged("directory name")
	}
	if _, err := io.ReadFull(r, extra); err != nil {
		return nil, 0, damaged("directory extra field")
	}
	if _, err := r.Discard(int(le16(h[32:]))); err != nil {
		return nil, 0, damaged("directory comment")
	}
	flags := le16(h[8:])
	e := &Entry{
		Name: decodeName(name, flags), method: le16(h[10:]), crc: le32(h[16:]),
		packed: int64(le32(h[20:])), Size: int64(le32(h[24:])), header: int64(le32(h[42:])),
	}
	e.apply64(extra)
	return e, flags, nil
}

// decodeName reads names without the UTF-8 flag as UTF-8 when they are valid,
// because most tools that omit it write UTF-8, else as code page 437.
func decodeName(b []byte, flags uint16) string {
	if flags&flagUTF8 != 0 || utf8.Valid(b) {
		return string(b)
	}
	s, err := charmap.CodePage437.NewDecoder().Bytes(b)
	if err != nil {
		return ""
	}
	return string(s)
}

// apply64 takes the 64-bit sizes of the zip64 extra field for those that the
// record leaves at the maximum.
func (e *Entry) apply64(extra []byte) {
	for len(extra) >= 4 {
		id, n := le16(extra), int(le16(extra[2:]))
		extra = extra[4:]
		if n > len(extra) {
			return
		}
		if id == extra64 {
			field := extra[:n]
			for _, v := range []*int64{&e.Size, &e.packed, &e.header} {
				if *v == math.MaxUint32 && len(field) >= 8 {
					*v, field = le64(field), field[8:]
				}
			}
		}
		extra = extra[n:]
	}
}
