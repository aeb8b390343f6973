package importing

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// look is the time between two looks at an import that is at work.
const look = 100 * time.Millisecond

// fetch makes a call as the librarian and returns what it responded.
func (r *run) fetch(ctx context.Context, method, path, contentType string, body io.Reader) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, r.desk.Base+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+r.desk.Librarian.Token)
	request.Header.Set("Content-Type", contentType)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }() // it was read
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("importing: %s %s: %d %.300s", method, path, response.StatusCode, text)
	}
	return text, err
}

// ask makes a call with a body of JSON and reads the data of the response into to.
func (r *run) ask(ctx context.Context, method, path, body string, to any) error {
	text, err := r.fetch(ctx, method, path, "application/json", bytes.NewBufferString(body))
	if err != nil {
		return err
	}
	return json.Unmarshal(text, &struct{ Data any }{to})
}

// state is an import as the API tells of it.
type state struct {
	ID     string
	State  string
	Done   int
	Total  int
	Counts struct{ Added, Updated, Refused, Removed, Archived, Restored, Edited int }
}

const importsPath = "/edu/admin/api/v1/imports"

// send sends a file of records.
func (r *run) send(ctx context.Context, path string) (sent state, err error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return sent, err
	}
	var form bytes.Buffer
	out := multipart.NewWriter(&form)
	part, err := out.CreateFormFile("file", filepath.Base(path))
	if err != nil {
		return sent, err
	}
	if _, err := part.Write(file); err != nil {
		return sent, err
	}
	if err := out.Close(); err != nil {
		return sent, err
	}
	text, err := r.fetch(ctx, http.MethodPost, importsPath, out.FormDataContentType(), &form)
	if err != nil {
		return sent, err
	}
	return sent, json.Unmarshal(text, &struct{ Data any }{&sent})
}

// until waits until an import is in a state, and notes each time what the server holds.
func (r *run) until(ctx context.Context, id, wanted string) (now state, err error) {
	for {
		if err := r.ask(ctx, http.MethodGet, importsPath+"/"+id, "", &now); err != nil {
			return now, err
		}
		r.memory = append(r.memory, held{now.Done, r.desk.Memory()})
		switch {
		case now.State == wanted:
			return now, nil
		case now.State == "failed":
			return now, fmt.Errorf("importing: the import failed: %+v", now)
		}
		if err := wait(ctx); err != nil {
			return now, err
		}
	}
}

// untilFound waits until the index knows so many titles.
func (r *run) untilFound(ctx context.Context, titles int) error {
	ctx, cancel := context.WithTimeout(ctx, settling)
	defer cancel()
	for {
		var said struct{ Meta struct{ Total int } }
		text, err := r.fetch(ctx, http.MethodGet, publicList+"&page_size=12", "", http.NoBody)
		if err == nil {
			err = json.Unmarshal(text, &said)
		}
		if err != nil || said.Meta.Total == titles {
			return err
		}
		if err := wait(ctx); err != nil {
			return fmt.Errorf("importing: the index knows %d titles, wanted %d: %w", said.Meta.Total, titles, err)
		}
	}
}

func wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(look):
		return nil
	}
}
