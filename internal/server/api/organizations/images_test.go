package organizations_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"

	"sudar/internal/server/api/apitest"
)

// form is a multipart form with one file.
func form(t *testing.T, file []byte) (sent []byte, contentType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	part, err := w.CreateFormFile("file", "logo.png")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write(file)
	_ = w.Close()
	return out.Bytes(), w.FormDataContentType()
}

func TestSiteImages(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	picture := image.NewNRGBA(image.Rect(0, 0, 1000, 100))
	picture.Set(1, 1, color.NRGBA{R: 255, A: 128})
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	send := func(persona, kind string, file []byte) *httptest.ResponseRecorder {
		sent, contentType := form(t, file)
		r := httptest.NewRequest(http.MethodPost, "http://alpha.localhost"+apitest.StaffPath+"/settings/image/"+kind, bytes.NewReader(sent))
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("Authorization", "Bearer "+h.Tokens[persona])
		r.RemoteAddr = apitest.Outside
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for _, c := range []struct {
		persona, kind string
		file          []byte
		status        int
	}{
		{"librarian of alpha", "logo", file.Bytes(), 403},
		{"admin of alpha", "banner", file.Bytes(), 422},
		{"admin of alpha", "logo", []byte("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), 422},
		{"admin of alpha", "logo", file.Bytes(), 200},
		{"admin of alpha", "favicon", file.Bytes(), 200},
	} {
		if w := send(c.persona, c.kind, c.file); w.Code != c.status {
			t.Errorf("%s sends a %s: %d %s", c.persona, c.kind, w.Code, w.Body)
		}
	}
	var settings struct {
		Logo string `json:"logo_url"`
	}
	h.Must(t, "admin of alpha", "alpha", http.MethodGet, apitest.StaffPath+"/settings", nil).Read(t, &settings)
	w := h.Get("guest", "alpha", settings.Logo)
	shown, err := png.Decode(w.Body)
	if err != nil || shown.Bounds().Dx() != 480 || shown.Bounds().Dy() != 48 || w.Header().Get("Content-Type") != "image/png" {
		t.Fatalf("%d %v, %v", w.Code, w.Header(), err)
	}
	if w := send("admin of alpha", "logo", file.Bytes()); w.Code != 200 || h.Get("guest", "alpha", settings.Logo).Code != 404 {
		t.Errorf("the logo before is still there: %d", w.Code)
	}
	h.Must(t, "admin of alpha", "alpha", http.MethodDelete, apitest.StaffPath+"/settings/image/logo", nil)
	for _, path := range []string{"/edu/p/sites/x/logo.png", "/edu/p/sites/" + h.Orgs["alpha"].ID + "/..%2f..%2fx", settings.Logo + "x"} {
		if w := h.Get("guest", "alpha", path); w.Code != 404 && w.Code != 400 {
			t.Errorf("%s answers %d", path, w.Code)
		}
	}
}
