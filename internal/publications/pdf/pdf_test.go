package pdf

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
	"sudar/internal/publications/pack"
)

const corpus = "../../../test/corpus/files"

func source(b []byte) output.Source {
	return output.Source{ReaderAt: bytes.NewReader(b), Size: int64(len(b)), Head: b[:min(len(b), 4096)]}
}

func corpusFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(corpus, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// build opens a PDF without drawing a cover and gives the document served.
func build(t *testing.T, b []byte) (publications.Result, []byte, error) {
	t.Helper()
	dir := t.TempDir()
	limits := publications.DefaultLimits()
	limits.RenderCover = false
	out, err := output.Create(dir, limits)
	if err != nil {
		t.Fatal(err)
	}
	if err := Build(t.Context(), source(b), out); err != nil {
		out.Abort()
		return publications.Result{}, nil, err
	}
	packed, err := os.ReadFile(filepath.Join(dir, publications.PackFile))
	if err != nil {
		t.Fatal(err)
	}
	p, err := pack.Open(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	served, err := p.Bytes(Document, 1<<30)
	return *out.Result, served, err
}

func TestNothingActsInWhatIsServed(t *testing.T) {
	first, served, err := build(t, corpusFile(t, "acting.pdf"))
	if err != nil || len(first.Warnings) == 0 {
		t.Fatal(first.Warnings, err)
	}
	again, _, err := build(t, served)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range again.Warnings {
		if w.Code == publications.WarnScript || w.Code == publications.WarnAttachments {
			t.Errorf("still acting: %v", again.Warnings)
		}
	}
}

func TestPasswords(t *testing.T) {
	api.DisableConfigDir()
	for name, c := range map[string]struct {
		user string
		want publications.Reason
	}{"to open": {"secret", publications.ReasonEncrypted}, "for permissions": {"", ""}} {
		t.Run(name, func(t *testing.T) {
			conf := model.NewAESConfiguration(c.user, "owner", 256)
			var b bytes.Buffer
			if err := api.Encrypt(bytes.NewReader(corpusFile(t, "three-pages.pdf")), &b, conf); err != nil {
				t.Fatal(err)
			}
			r, served, err := build(t, b.Bytes())
			if c.want != "" {
				if refusal := publications.AsRefusal(err); refusal == nil || refusal.Reason != c.want {
					t.Errorf("got %v", err)
				}
				return
			}
			if err != nil || r.Pages != 3 {
				t.Fatalf("%d pages, %v", r.Pages, err)
			}
			if bytes.Contains(served, []byte("/Encrypt")) {
				t.Error("what is served is still encrypted")
			}
		})
	}
}

func TestDates(t *testing.T) {
	got := map[string]string{}
	for _, in := range []string{"D:20161231120000+01'00'", "D:201612", "2016", "2016-12-31T10:00:00Z", "", "soon"} {
		got[in] = date(in)
	}
	want := map[string]string{
		"D:20161231120000+01'00'": "2016-12-31", "D:201612": "2016-12", "2016": "2016", "2016-12-31T10:00:00Z": "2016-12-31", "": "", "soon": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestGlued(t *testing.T) {
	for text, want := range map[string]bool{
		"Номын сан бол хүн бүрийн гэр.":                           false,
		"Hello,hereissometextwithoutameaning.Thistextshouldshow.": true,
		"": false,
	} {
		if glued(text) != want {
			t.Errorf("%q", text)
		}
	}
}
