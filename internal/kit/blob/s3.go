package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

const (
	// window is what one request fetches: small reads of a zip directory stay
	// one request, and copying a file needs one request per window.
	window   = 1 << 20
	partSize = 16 << 20 // memory of one upload
)

type s3 struct {
	client *minio.Client
	bucket string
}

// openS3 opens s3://key:secret@host[:port]/bucket?region=…&insecure=true. The
// bucket must exist.
func openS3(ctx context.Context, address string) (*s3, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("blob: the s3 address is not a URL") // err repeats the secret
	}
	bucket := strings.Trim(u.Path, "/")
	if u.Host == "" || bucket == "" || strings.Contains(bucket, "/") {
		return nil, errors.New("blob: want s3://key:secret@host/bucket")
	}
	secret, _ := u.User.Password()
	client, err := minio.New(u.Host, &minio.Options{
		Creds:        credentials.NewStaticV4(u.User.Username(), secret, ""),
		Secure:       u.Query().Get("insecure") != "true",
		Region:       u.Query().Get("region"),
		BucketLookup: minio.BucketLookupPath,
		MaxRetries:   3,
	})
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	switch exists, err := client.BucketExists(ctx, bucket); {
	case err != nil:
		return nil, fmt.Errorf("blob: bucket %s: %w", bucket, err)
	case !exists:
		return nil, fmt.Errorf("blob: there is no bucket %s", bucket)
	}
	return &s3{client, bucket}, nil
}

func (s *s3) Put(ctx context.Context, key string, r io.Reader, size int64) error {
	content, err := checkPut(ctx, key, r, size)
	if err != nil {
		return err
	}
	_, err = s.client.PutObject(ctx, s.bucket, key, content, size, minio.PutObjectOptions{PartSize: partSize})
	if err != nil {
		return fmt.Errorf("blob: put %s: %w", key, err)
	}
	return nil
}

func (s *s3) Open(ctx context.Context, key string) (Object, error) {
	info, err := s.stat(ctx, key)
	if err != nil {
		return nil, err
	}
	return &s3Object{store: s, ctx: ctx, info: describeS3(info), etag: info.ETag}, nil
}

func (s *s3) Stat(ctx context.Context, key string) (Info, error) {
	info, err := s.stat(ctx, key)
	return describeS3(info), err
}

func (s *s3) stat(ctx context.Context, key string) (minio.ObjectInfo, error) {
	if err := check(ctx, key); err != nil {
		return minio.ObjectInfo{}, err
	}
	info, err := s.client.StatObject(ctx, s.bucket, key, minio.StatObjectOptions{})
	if err != nil {
		return minio.ObjectInfo{}, s.fail("stat", key, err)
	}
	return info, nil
}

func (s *s3) Delete(ctx context.Context, key string) error {
	if err := check(ctx, key); err != nil {
		return err
	}
	err := s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{})
	if err = s.fail("delete", key, err); err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	return nil
}

func (s *s3) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		if err := checkPrefix(ctx, prefix); err != nil {
			yield(Info{}, err)
			return
		}
		options := minio.ListObjectsOptions{Prefix: prefix, Recursive: true}
		for info := range s.client.ListObjectsIter(ctx, s.bucket, options) {
			if info.Err != nil {
				yield(Info{}, fmt.Errorf("blob: list %s: %w", prefix, info.Err))
				return
			}
			if !yield(describeS3(info), nil) {
				return
			}
		}
	}
}

func describeS3(info minio.ObjectInfo) Info {
	return Info{Key: info.Key, Size: info.Size, Modified: info.LastModified.UTC()}
}

func (s *s3) fail(verb, key string, err error) error {
	if err == nil {
		return nil
	}
	response := minio.ToErrorResponse(err)
	if response.Code == minio.NoSuchKey || response.StatusCode == http.StatusNotFound && response.Code != minio.NoSuchBucket {
		return fmt.Errorf("%w: %s", ErrNotFound, key)
	}
	return fmt.Errorf("blob: %s %s: %w", verb, key, err)
}

// s3Object reads windows of one version of the blob: every request carries the
// version's ETag, so a replaced blob fails instead of being mixed.
type s3Object struct {
	store *s3
	ctx   context.Context
	info  Info
	etag  string

	mu     sync.Mutex
	start  int64
	cached []byte
}

func (o *s3Object) Info() Info { return o.info }

func (o *s3Object) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.cached = nil
	return nil
}

func (o *s3Object) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, fmt.Errorf("blob: negative offset %d", off)
	}
	total := 0
	for total < len(p) && off < o.info.Size {
		n, err := o.readSome(p[total:], off)
		total, off = total+n, off+int64(n)
		if err != nil {
			return total, err
		}
	}
	if total < len(p) {
		return total, io.EOF
	}
	return total, nil
}

// readSome copies at least one byte; off lies inside the blob.
func (o *s3Object) readSome(p []byte, off int64) (int, error) {
	if len(p) >= window {
		p = p[:min(int64(len(p)), o.info.Size-off)]
		return o.fetch(p, off)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if off < o.start || off >= o.start+int64(len(o.cached)) {
		piece := make([]byte, min(window, o.info.Size-off))
		if _, err := o.fetch(piece, off); err != nil {
			return 0, err
		}
		o.start, o.cached = off, piece
	}
	return copy(p, o.cached[off-o.start:]), nil
}

// fetch fills p from off.
func (o *s3Object) fetch(p []byte, off int64) (int, error) {
	var options minio.GetObjectOptions
	if err := errors.Join(options.SetRange(off, off+int64(len(p))-1), options.SetMatchETag(o.etag)); err != nil {
		return 0, fmt.Errorf("blob: read %s: %w", o.info.Key, err)
	}
	core := minio.Core{Client: o.store.client}
	body, _, _, err := core.GetObject(o.ctx, o.store.bucket, o.info.Key, options)
	if err != nil {
		return 0, o.store.fail("read", o.info.Key, err)
	}
	defer body.Close()
	n, err := io.ReadFull(body, p)
	if err != nil {
		return n, fmt.Errorf("blob: read %s: %w", o.info.Key, err)
	}
	return n, nil
}
