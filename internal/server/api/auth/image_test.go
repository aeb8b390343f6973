package auth_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// upload sends a file as somebody's picture.
func upload(h *apitest.Fixture, persona, field string, file []byte) *httptest.ResponseRecorder {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, _ := form.CreateFormFile(field, "../../evil.svg")
	_, _ = part.Write(file)
	_ = form.Close()
	r := httptest.NewRequest("POST", "http://alpha.localhost"+apitest.AuthPath+"/image/upload", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Authorization", "Bearer "+h.Tokens[persona])
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPictures(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	h.Person(t, "bold", viewer.Reader)
	var small bytes.Buffer
	if err := png.Encode(&small, image.NewNRGBA(image.Rect(0, 0, 900, 500))); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		field  string
		file   []byte
		status int
	}{
		"drawing":   {"file", []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 422},
		"page":      {"file", []byte("<html><script>alert(1)</script>"), 422},
		"truncated": {"file", small.Bytes()[:200], 422},
		"bomb":      {"file", bombPNG(60_000, 60_000), 413},
		"too long":  {"file", make([]byte, 6<<20), 413},
		"elsewhere": {"picture", small.Bytes(), 422},
		"empty":     {"file", nil, 422},
	} {
		if w := upload(h, "bold", c.field, c.file); w.Code != c.status {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
	var response struct {
		Data struct {
			URL string `json:"profile_image_url"`
		}
	}
	photo := withExif(t)
	w := upload(h, "bold", "file", photo)
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	kept := h.Get("bold", "alpha", response.Data.URL)
	got, format, err := image.DecodeConfig(bytes.NewReader(kept.Body.Bytes()))
	if err != nil || format != "jpeg" || got.Width != got.Height || got.Width > 320 ||
		bytes.Contains(kept.Body.Bytes(), []byte("GPS-SECRET")) || kept.Header().Get("Content-Type") != "image/jpeg" {
		t.Errorf("kept is %s %+v, %v", format, got, err)
	}
	for _, persona := range []string{"guest", "reader of alpha", "admin of alpha"} {
		if w := h.Get(persona, "alpha", response.Data.URL); w.Code == 200 {
			t.Errorf("%s sees it", persona)
		}
	}
	if me := h.Get("bold", "alpha", apitest.AuthPath+"/me"); !strings.Contains(me.Body.String(), response.Data.URL) {
		t.Errorf("%s", me.Body)
	}
	apitest.WantStatus(t, "removal", h.Send("bold", "DELETE", apitest.AuthPath+"/image", ""), 200)
	apitest.WantStatus(t, "a removed picture", h.Get("bold", "alpha", response.Data.URL), 404)
	for range 20 {
		w = upload(h, "bold", "file", nil)
	}
	apitest.WantStatus(t, "the last of many", w, 429)
}

// bombPNG claims a size that its few bytes do not hold.
func bombPNG(width, height uint32) []byte {
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), width), height)
	header = append(header, 8, 6, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), header...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(header))
}

// withExif is a JPEG that tells where it was taken.
func withExif(t *testing.T) []byte {
	t.Helper()
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, image.NewGray(image.Rect(0, 0, 700, 400)), nil); err != nil {
		t.Fatal(err)
	}
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x00GPS-SECRET"
	segment := append([]byte{0xff, 0xe1, 0, byte(len(exif) + 2)}, exif...)
	return append(append([]byte{0xff, 0xd8}, segment...), plain.Bytes()[2:]...)
}
