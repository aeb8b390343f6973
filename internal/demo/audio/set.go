package audio

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
)

// link is a track as the manifest of a set names it.
type link struct {
	Href  string `json:"href"`
	Type  string `json:"type"`
	Title string `json:"title"`
}

// Set packs parts as an audiobook of several tracks (Readium audiobook package).
func Set(title string, parts []Part) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	var order []link
	for i, part := range parts {
		name := fmt.Sprintf("%02d.mp3", i+1)
		order = append(order, link{name, "audio/mpeg", part.Title})
		if err := store(z, name, bytes.Join(part.Frames, nil)); err != nil {
			return nil, err
		}
	}
	manifest, err := json.Marshal(map[string]any{
		"@context":     "https://readium.org/webpub-manifest/context.jsonld",
		"metadata":     map[string]any{"@type": "http://schema.org/Audiobook", "title": title},
		"readingOrder": order,
	})
	if err != nil {
		return nil, fmt.Errorf("audio: %w", err)
	}
	if err := store(z, "manifest.json", manifest); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("audio: %w", err)
	}
	return out.Bytes(), nil
}

// store adds a file as it is: sound is packed already.
func store(z *zip.Writer, name string, body []byte) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err != nil {
		return fmt.Errorf("audio: %w", err)
	}
	_, err = w.Write(body)
	return err
}
