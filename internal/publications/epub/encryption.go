package epub

import (
	"bytes"
	"crypto/sha1" // the obfuscation key of EPUB 3.3 §4.4.3, not a signature
	"encoding/hex"
	"io"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/sanitise"
)

const encryptionPath = "META-INF/encryption.xml"

// The two font obfuscations and how many bytes each covers.
const (
	idpfMangling  = "http://www.idpf.org/2008/embedding"
	adobeMangling = "http://ns.adobe.com/pdf/enc#RC"
	idpfLength    = 1040
	adobeLength   = 1024
)

// scrambler undoes a font obfuscation.
type scrambler struct {
	key    []byte
	length int
}

// readEncryption notes obfuscated fonts and refuses everything else that is
// encrypted.
func (b *book) readEncryption() error {
	if _, ok := b.zip.Entry(encryptionPath); !ok {
		return nil
	}
	root, err := b.parse(encryptionPath)
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "encryption: %w", err)
	}
	b.fonts = map[string]scrambler{}
	for _, data := range root.All("EncryptedData") {
		method := data.First("EncryptionMethod")
		for _, ref := range data.All("CipherReference") {
			path, _, ok := sanitise.Base{}.Resolve(ref.Attr("URI"))
			if !ok {
				continue
			}
			s, known := b.scrambler(method.Attr("Algorithm"))
			if !known {
				return publications.Refuse(publications.ReasonDRM, "%q is encrypted", path)
			}
			b.fonts[path] = s
		}
	}
	return nil
}

func (b *book) scrambler(algorithm string) (scrambler, bool) {
	id := b.pkg.uniqueID
	switch algorithm {
	case idpfMangling:
		sum := sha1.Sum([]byte(strings.Map(func(r rune) rune {
			if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
				return -1
			}
			return r
		}, id)))
		return scrambler{sum[:], idpfLength}, true
	case adobeMangling:
		key, err := hex.DecodeString(strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(id), "urn:uuid:"), "-", ""))
		if err != nil || len(key) != 16 {
			key = b.adobeKey()
		}
		return scrambler{key, adobeLength}, true
	}
	return scrambler{}, false
}

// adobeKey finds a UUID among the other identifiers; nil leaves the font as it
// is, to be refused by its bytes.
func (b *book) adobeKey() []byte {
	for _, id := range b.pkg.metadata.Identifiers {
		key, err := hex.DecodeString(strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(id.Value), "urn:uuid:"), "-", ""))
		if err == nil && len(key) == 16 {
			return key
		}
	}
	return nil
}

// clear wraps the reader of a member so that it gives the font itself.
func (b *book) clear(path string, r io.Reader) io.Reader {
	s, ok := b.fonts[path]
	if !ok || len(s.key) == 0 {
		return r
	}
	head := make([]byte, s.length)
	n, err := io.ReadFull(r, head)
	head = head[:n]
	for i := range head {
		head[i] ^= s.key[i%len(s.key)]
	}
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return io.MultiReader(bytes.NewReader(head), failed{err})
	}
	return io.MultiReader(bytes.NewReader(head), r)
}

// failed is a reader that gives the error met while looking ahead.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }
