package api_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/demo/book"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/publications"
	"sudar/internal/publications/formats"
	"sudar/internal/publications/hostiletest"
	"sudar/internal/publications/pack"
	"sudar/internal/reading"
	"sudar/internal/search/text"
	"sudar/internal/server/api/apitest"
)

// secrets is how many words a guarded file holds that stand nowhere else, one
// in each of its paragraphs, pages or rows.
const secrets = 60

// secret is the n-th of them.
func secret(n int) string { return fmt.Sprintf("zagan%03dqx", n) }

var secretWord = regexp.MustCompile(`zagan\d{3}qx`)

// paragraph holds a secret among words that no other paragraph has in their
// order, so that a piece of it is known again.
func paragraph(n int) string {
	order := rand.New(rand.NewPCG(1, uint64(n)))
	words := []string{secret(n)}
	for range 90 {
		words = append(words, fmt.Sprintf("%x", order.Uint32()%4096))
	}
	return strings.Join(words, " ")
}

// writers write the files whose words are counted, one of each kind but sound.
var writers = map[catalogue.FileType]func(t *testing.T) []byte{
	catalogue.EPUB: bound,
	catalogue.PDF:  func(*testing.T) []byte { return printed() },
	catalogue.ArticleText: func(*testing.T) []byte {
		var out strings.Builder
		out.WriteString("<!doctype html><html lang=en><title>Ford</title><body>")
		for n := range secrets {
			_, _ = fmt.Fprintf(&out, "<p>%s</p>\n", paragraph(n))
		}
		return []byte(out.String())
	},
	catalogue.TableText: func(*testing.T) []byte {
		out := "Place,Year,Count\n"
		for n := range secrets {
			out += fmt.Sprintf("%s,2020,%d\n", secret(n), n)
		}
		return []byte(out)
	},
}

// bound writes the guarded words as a book of twenty chapters.
func bound(t *testing.T) []byte {
	t.Helper()
	b := book.Book{Slug: "ford", Title: "Ford", Author: "A", AuthorSort: "A", Language: "en", Year: 2020}
	for chapter := range 20 {
		c := book.Chapter{Title: fmt.Sprintf("Part %d", chapter+1)}
		for n := range secrets / 20 {
			c.Blocks = append(c.Blocks, book.Block{Lines: []string{paragraph(chapter*secrets/20 + n)}})
		}
		b.Chapters = append(b.Chapters, c)
	}
	file, err := book.EPUB(b)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// printed writes the guarded words as a PDF of one paragraph a page, in a font
// that every viewer has: what is had of the file is had of its pages.
func printed() []byte {
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"}
	kids := ""
	for n := range secrets {
		words := "BT /F 9 Tf 20 780 Td 11 TL (" + strings.ReplaceAll(paragraph(n), " ", ") Tj T* (") + ") Tj ET"
		kids += fmt.Sprintf("%d 0 R ", len(objects)+1)
		objects = append(
			objects, fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>", len(objects)+2),
			fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(words), words),
		)
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", kids, secrets)
	return hostiletest.Document("", objects...)
}

// treasure is a publication nobody has a right to: its stored parts by key, and
// what must not be had of it.
type treasure struct {
	kind  publications.Result
	parts map[string][]byte // by the ending of their keys
	pack  *pack.Pack
}

// unearth opens a file as the library does.
func unearth(t *testing.T, name string, file []byte) treasure {
	t.Helper()
	dir := t.TempDir()
	src := filepath.Join(dir, name)
	if err := os.WriteFile(src, file, 0o600); err != nil {
		t.Fatal(err)
	}
	limits := publications.DefaultLimits()
	limits.RenderCover = false
	result, err := formats.Build(t.Context(), src, dir, limits)
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) []byte {
		part, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return part
	}
	words := read(publications.TextFile)
	if found := distinct(words); found != secrets {
		t.Fatalf("%s holds %d of %d words: nothing is measured", name, found, secrets)
	}
	return opened(t, treasure{kind: result, parts: map[string][]byte{
		"-pack.zip": read(publications.PackFile), "-original": file, "-text.jsonl.gz": apitest.Zipped(t, string(words)),
		"-manifest.json.gz":  apitest.Zipped(t, string(read(publications.ManifestFile))),
		"-positions.json.gz": apitest.Zipped(t, string(read(publications.PositionsFile))),
	}})
}

// unheard is a recording of three tracks whose words lie in its sound.
func unheard(t *testing.T) treasure {
	t.Helper()
	var out bytes.Buffer
	w := pack.NewWriter(&out, 4<<20)
	for track := range 3 {
		body := apitest.SoundMember{}.Body()
		for n := range secrets / 3 {
			body = append(body, paragraph(track*secrets/3+n)...)
		}
		if _, err := w.Add(fmt.Sprintf("track%d.mp3", track), "audio/mpeg", bytes.NewReader(body)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	kind := publications.Result{
		Kind: publications.KindAudio, MediaType: "audio/mpeg", Layout: publications.Reflowable, Progression: publications.LeftToRight,
	}
	return opened(t, treasure{kind: kind, parts: map[string][]byte{
		"-pack.zip": out.Bytes(), "-original": out.Bytes(), "-text.jsonl.gz": apitest.Zipped(t, ""),
		"-manifest.json.gz":  apitest.Zipped(t, `{"metadata":{"title":"Ford"}}`),
		"-positions.json.gz": apitest.Zipped(t, `{"total":0,"positions":[]}`),
	}})
}

func opened(t *testing.T, found treasure) treasure {
	t.Helper()
	var err error
	stored := found.parts["-pack.zip"]
	if found.pack, err = pack.Open(bytes.NewReader(stored), int64(len(stored))); err != nil {
		t.Fatal(err)
	}
	return found
}

// bury publishes a treasure on alpha's portal, where nobody has a right to it.
func (h *fixture) bury(t *testing.T, fileType catalogue.FileType, found treasure, protection entitlements.Protection,
	preview int) catalogue.Content {
	t.Helper()
	like := h.Contents["alpha/public"]
	created, err := h.Records.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["alpha"].ID, Title: "Ford", Visibility: entitlements.Public, Protection: entitlements.Session, PreviewPercent: preview,
		Contributions: []catalogue.Contribution{{ContributorID: like.Contributions[0].ContributorID, Role: catalogue.Author}},
		TagIDs:        like.TagIDs, Series: like.Series,
		Items: []catalogue.Item{{FileType: fileType, Revision: 1, Price: 5_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET protection = $2 WHERE id = $1", created.ID, string(protection)); err != nil {
		t.Fatal(err)
	}
	p := reading.Publication{
		ItemID: created.Items[0].ID, Revision: 1, Kind: found.kind.Kind, MediaType: found.kind.MediaType, Layout: found.kind.Layout,
		Positions: found.kind.Counts.Positions, Direction: found.kind.Progression, Stem: fmt.Sprintf("publications/leak/%d", created.ID),
	}
	for ending, part := range found.parts {
		if err := h.Services.Blobs.Put(h.Ctx, p.Stem+ending, bytes.NewReader(part), int64(len(part))); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Services.Reading.AddPublication(h.Ctx, p); err != nil {
		t.Fatal(err)
	}
	passages := func(yield func(text.Passage, error) bool) {
		for n := range secrets {
			if !yield(text.Passage{Body: paragraph(n), Locator: publications.Locator{Href: "a"}}, nil) {
				return
			}
		}
	}
	if err := h.Passages.Put(h.Ctx, text.Book{ItemID: p.ItemID, Revision: 1}, passages); err != nil {
		t.Fatal(err)
	}
	created, err = h.Records.ByIDOrSlug(h.Ctx, created.Slug)
	if err != nil {
		t.Fatal(err)
	}
	return created
}

// digger fetches whatever can be fetched of one content and keeps it all.
type digger struct {
	fixture *fixture
	persona string
	item    int64
	cookies []string
	grants  []string // of the addresses that were given
	got     bytes.Buffer
}

// take sends a request and keeps what is answered, unpacked.
func (g *digger) take(t *testing.T, method, path, body string, headers map[string]string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, "http://alpha.localhost"+path, strings.NewReader(body))
	r.RemoteAddr = apitest.Outside
	if token := g.fixture.Tokens[g.persona]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	g.fixture.ServeHTTP(w, r)
	response := w.Body.Bytes()
	if unpacked, err := gzip.NewReader(bytes.NewReader(response)); err == nil {
		if plain, err := io.ReadAll(unpacked); err == nil {
			_, _ = g.got.Write(plain)
		}
	}
	_, _ = g.got.Write(response)
	if w.Code >= 500 {
		t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return w
}

// calls sends every call of the interface that names the content or its item,
// or that looks for words, with a hidden word.
func (g *digger) calls(t *testing.T, content catalogue.Content, all []asked) {
	t.Helper()
	about := &fixture{&apitest.Fixture{API: g.fixture.API, T: t, Contents: map[string]catalogue.Content{"alpha/public": content}}}
	for _, call := range all {
		_, searches := queries[call.id]
		named := strings.Contains(call.path+call.body, "{item") || strings.Contains(call.path+call.body, "{content}") ||
			strings.Contains(call.path, "contents")
		if !searches && !named {
			continue
		}
		path, body := about.filled(call, "x")
		if !searches {
			g.take(t, call.method, path, body, nil)
			continue
		}
		for _, n := range []int{0, secrets / 2, secrets - 1} {
			g.take(t, call.method, strings.Replace(path, "ном", secret(n), 1), strings.Replace(body, "ном", secret(n), 1), nil)
		}
	}
}

// guesses are the paths below a session that somebody might try who knows how
// the library is built, and the names of everything in the file.
func (g *digger) guesses(found treasure) []string {
	paths := []string{
		"manifest.json", "positions.json", "original", "text.jsonl", "text.jsonl.gz", "pack.zip", "cover.jpg", "sudar-index.json", "document.pdf",
		"../1/original", "pages/1.json", "pages/2.json", "pages/1/900.jpg", "pages/19/900.jpg", "", ".", "publications/leak",
	}
	for _, member := range found.pack.Members() {
		paths = append(paths, publications.Escape(member.Path))
	}
	return paths
}

// resources asks for every guess, whole and in parts, with every cookie.
func (g *digger) resources(t *testing.T, found treasure) {
	t.Helper()
	for _, cookie := range append(g.cookies, "") {
		for _, path := range g.guesses(found) {
			for _, asked := range []string{"", "bytes=0-", "bytes=100-5000", "bytes=-4000", "bytes=0-99,5000-9000"} {
				headers := map[string]string{"Sec-Fetch-Dest": "empty"}
				if cookie != "" {
					headers["Cookie"] = "sudar_reading=" + cookie
				}
				if asked != "" {
					headers["Range"] = asked
				}
				for _, grant := range g.grants {
					w := g.take(t, http.MethodGet, fmt.Sprintf("/edu/read/%d/1/%s/%s", g.item, grant, path), "", headers)
					if w.Code == http.StatusOK && w.Header().Get("Content-Type") == pack.PDF {
						g.read(t, w.Body.Bytes())
					}
				}
			}
		}
	}
}

// read keeps the words of a PDF, which are packed inside it.
func (g *digger) read(t *testing.T, file []byte) {
	t.Helper()
	dir := t.TempDir()
	src := filepath.Join(dir, "got.pdf")
	if err := os.WriteFile(src, file, 0o600); err != nil {
		t.Fatal(err)
	}
	limits := publications.DefaultLimits()
	limits.RenderCover = false
	if _, err := formats.Build(t.Context(), src, dir, limits); err != nil {
		t.Fatal(err)
	}
	_, _ = g.got.Write(apitest.FileOf(t, dir, publications.TextFile))
}

// open opens an item and keeps the cookie that is given for it, if one is.
func (g *digger) open(t *testing.T, item int64) {
	t.Helper()
	w := g.take(t, http.MethodPost, fmt.Sprintf("/edu/p/api/v1/reading/%d/session", item), "{}", nil)
	for _, cookie := range w.Result().Cookies() {
		g.cookies = append(g.cookies, cookie.Value)
	}
	named := regexp.MustCompile(`"base_url":"/edu/read/\d+/1/([^/]+)/"`).FindSubmatch(w.Body.Bytes())
	if named != nil && !slices.Contains(g.grants, string(named[1])) {
		g.grants = append(g.grants, string(named[1]))
	}
}

// distinct counts the guarded words that stand in what was got.
func distinct(got []byte) int {
	words := map[string]bool{}
	for _, word := range secretWord.FindAll(got, -1) {
		words[string(word)] = true
	}
	return len(words)
}

// stolen counts the pieces of the stored file that were got, in per cent. The
// pieces of pictures and sounds say what words cannot.
func stolen(got []byte, found treasure) float64 {
	const piece = 48
	all, had := 0, 0
	for _, member := range found.pack.Members() {
		stored, _ := io.ReadAll(found.pack.Section(member))
		for at := 0; at+piece <= len(stored); at += 5 * piece {
			all++
			if bytes.Contains(got, stored[at:at+piece]) {
				had++
			}
		}
	}
	return 100 * float64(had) / float64(max(all, 1))
}

// What can be had of a work without a right to it, by every call, every
// resource, every range and every guess together, is never more than the
// preview its owner gives, and none of what is hidden. Of what can be cut the
// preview itself is there.
func TestNothingLeaksBeyondThePreview(t *testing.T) {
	if apitest.Raced {
		t.Skip("run without the race detector")
	}
	h := sqliteFixture(t)
	all := h.everyCall(t)
	treasures := map[catalogue.FileType]treasure{catalogue.Audio: unheard(t)}
	for fileType, write := range writers {
		treasures[fileType] = unearth(t, "file."+string(fileType), write(t))
	}
	open := h.Contents["alpha/public"].Items[0].ID
	for fileType, found := range treasures {
		h.measures(t, fileType, found, all)
		for _, protection := range []entitlements.Protection{entitlements.Open, entitlements.Session, entitlements.Strict} {
			for _, preview := range []int{0, 10, 50} {
				content := h.bury(t, fileType, found, protection, preview)
				for _, persona := range []string{"guest", "reader of alpha"} {
					g := &digger{fixture: h, persona: persona, item: content.Items[0].ID}
					g.open(t, g.item)
					g.open(t, open) // a session of something free
					g.calls(t, content, all)
					g.resources(t, found)
					allowed := preview
					if protection == entitlements.Strict {
						allowed = 0
					}
					g.judge(t, fmt.Sprintf("%s of %s, preview %d %%, to %s", fileType, protection, preview, persona), found, allowed)
				}
			}
		}
	}
}

// measures makes sure that the same digging finds everything where it may be
// read: a measure that finds nothing proves nothing.
func (h *fixture) measures(t *testing.T, fileType catalogue.FileType, found treasure, all []asked) {
	t.Helper()
	content := h.bury(t, fileType, found, entitlements.Session, 0)
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE items SET free = $2 WHERE id = $1", content.Items[0].ID, true); err != nil {
		t.Fatal(err)
	}
	g := &digger{fixture: h, persona: "reader of alpha", item: content.Items[0].ID}
	g.open(t, g.item)
	g.calls(t, content, all)
	g.resources(t, found)
	got := g.got.Bytes()
	if words, share := distinct(got), stolen(got, found); share < 99 || words < secrets {
		t.Errorf("of a free %s %d of %d words and %.1f %% of the file were found", fileType, words, secrets, share)
	}
	if err := h.Records.SetVisibility(h.Ctx, content.ID, entitlements.Archived); err != nil {
		t.Fatal(err)
	}
}

// judge holds what was got to the open share, with the paragraph it is cut at.
func (g *digger) judge(t *testing.T, what string, found treasure, allowed int) {
	t.Helper()
	most := secrets * allowed / 100
	if allowed > 0 {
		most++
	}
	got := g.got.Bytes()
	words, share := distinct(got), stolen(got, found)
	if least := secrets * allowed / 100 / 2; words < least && found.kind.Kind != publications.KindTable {
		t.Errorf("%s: only %d of %d hidden words", what, words, secrets)
	}
	if words > most {
		t.Errorf("%s: %d of %d hidden words, at most %d are open: %s", what, words, secrets, most, where(got))
	}
	if share > float64(allowed)+3 {
		t.Errorf("%s: %.1f %% of the file", what, share)
	}
	for n := most; n < secrets; n++ {
		if bytes.Contains(got, []byte(secret(n))) {
			t.Errorf("%s: the hidden word %s was had", what, secret(n))
			break
		}
	}
}

// where quotes the surroundings of the first word that was had.
func where(got []byte) string {
	at := secretWord.FindIndex(got)
	return url.QueryEscape(string(got[max(0, at[0]-80):min(len(got), at[1]+40)]))
}
