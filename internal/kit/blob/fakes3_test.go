package blob

import (
	"bufio"
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	fakeBucket = "books"
	fakePage   = 3 // small, so that lists take several pages
)

// fakeS3 speaks as much of the S3 protocol as this package asks for.
type fakeS3 struct {
	mu       sync.Mutex
	objects  map[string]fakeObject
	uploads  map[string]map[int][]byte
	requests int
}

type fakeObject struct {
	body     []byte
	etag     string
	modified time.Time
}

func etag(body []byte) string {
	sum := md5.Sum(body)
	return `"` + hex.EncodeToString(sum[:]) + `"`
}

// newFakeS3 returns the server and the address of its bucket.
func newFakeS3(t *testing.T) (*fakeS3, string) {
	t.Helper()
	fake := &fakeS3{objects: map[string]fakeObject{}, uploads: map[string]map[int][]byte{}}
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	host := strings.TrimPrefix(server.URL, "http://")
	return fake, "s3://key:secret@" + host + "/" + fakeBucket + "?region=mn-1&insecure=true"
}

func (f *fakeS3) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.requests++
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential=key/") {
		fakeError(w, http.StatusForbidden, "AccessDenied")
		return
	}
	switch {
	case bucket != fakeBucket:
		fakeError(w, http.StatusNotFound, "NoSuchBucket")
	case key == "" && r.Method == http.MethodHead:
		w.WriteHeader(http.StatusOK)
	case key == "" && r.URL.Query().Get("list-type") == "2":
		f.list(w, r)
	case r.URL.Query().Has("uploads") || r.URL.Query().Has("uploadId"):
		f.multipart(w, r, key)
	default:
		f.object(w, r, key)
	}
}

func (f *fakeS3) object(w http.ResponseWriter, r *http.Request, key string) {
	switch r.Method {
	case http.MethodPut:
		body, err := fakeBody(r)
		if err != nil {
			fakeError(w, http.StatusBadRequest, "IncompleteBody")
			return
		}
		f.keep(w, key, body)
	case http.MethodDelete:
		delete(f.objects, key)
		w.WriteHeader(http.StatusNoContent)
	default:
		o, ok := f.objects[key]
		if !ok {
			fakeError(w, http.StatusNotFound, "NoSuchKey")
			return
		}
		w.Header().Set("ETag", o.etag)
		http.ServeContent(w, r, "", o.modified, bytes.NewReader(o.body))
	}
}

func (f *fakeS3) keep(w http.ResponseWriter, key string, body []byte) {
	o := fakeObject{body, etag(body), time.Now().UTC()}
	f.objects[key] = o
	w.Header().Set("ETag", o.etag)
}

func (f *fakeS3) multipart(w http.ResponseWriter, r *http.Request, key string) {
	id := r.URL.Query().Get("uploadId")
	switch r.Method {
	case http.MethodPost:
		if id == "" {
			id = fmt.Sprint("upload-", len(f.uploads))
			f.uploads[id] = map[int][]byte{}
			fmt.Fprintf(w, "<InitiateMultipartUploadResult><UploadId>%s</UploadId></InitiateMultipartUploadResult>", id)
			return
		}
		var whole []byte
		for n := 1; n <= len(f.uploads[id]); n++ {
			whole = append(whole, f.uploads[id][n]...)
		}
		delete(f.uploads, id)
		f.keep(w, key, whole)
		fmt.Fprintf(w, "<CompleteMultipartUploadResult><Bucket>%s</Bucket><Key>%s</Key></CompleteMultipartUploadResult>", fakeBucket, key)
	case http.MethodPut:
		part, err := fakeBody(r)
		number, _ := strconv.Atoi(r.URL.Query().Get("partNumber"))
		if err != nil || f.uploads[id] == nil {
			fakeError(w, http.StatusBadRequest, "IncompleteBody")
			return
		}
		f.uploads[id][number] = part
		w.Header().Set("ETag", etag(part))
	case http.MethodDelete:
		delete(f.uploads, id)
		w.WriteHeader(http.StatusNoContent)
	}
}

type fakeListing struct {
	XMLName               xml.Name `xml:"ListBucketResult"`
	IsTruncated           bool
	NextContinuationToken string
	Contents              []fakeEntry
}

type fakeEntry struct {
	Key, LastModified, ETag string
	Size                    int
}

func (f *fakeS3) list(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	var keys []string
	for key := range f.objects {
		if strings.HasPrefix(key, query.Get("prefix")) && key > query.Get("continuation-token") {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	var out fakeListing
	if len(keys) > fakePage {
		keys = keys[:fakePage]
		out.IsTruncated, out.NextContinuationToken = true, keys[fakePage-1]
	}
	for _, key := range keys {
		o := f.objects[key]
		out.Contents = append(out.Contents, fakeEntry{key, o.modified.Format(time.RFC3339Nano), o.etag, len(o.body)})
	}
	_ = xml.NewEncoder(w).Encode(out)
}

func fakeError(w http.ResponseWriter, status int, code string) {
	w.WriteHeader(status)
	fmt.Fprintf(w, "<Error><Code>%s</Code></Error>", code)
}

// fakeBody undoes the aws-chunked coding of signed streams: lines of
// "hex size;chunk-signature=…", each followed by its bytes.
func fakeBody(r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil || !strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING-") {
		return body, err
	}
	in := bufio.NewReader(bytes.NewReader(body))
	var out []byte
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		digits, _, _ := strings.Cut(strings.TrimSpace(line), ";")
		size, err := strconv.ParseInt(digits, 16, 64)
		if err != nil {
			return nil, err
		}
		if size == 0 {
			break
		}
		piece := make([]byte, size+2) // and the line break
		if _, err := io.ReadFull(in, piece); err != nil {
			return nil, err
		}
		out = append(out, piece[:size]...)
	}
	if want := r.Header.Get("X-Amz-Decoded-Content-Length"); want != strconv.Itoa(len(out)) {
		return nil, errors.New("length differs")
	}
	return out, nil
}
