package config

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestLoad_Defaults(t *testing.T) {
	c, err := Load(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Organization != "hub" || !c.HasRole(RoleWeb) || !c.HasRole(RoleWorker) || c.Dev {
		t.Errorf("defaults: %+v", c)
	}
	if c.Database() != filepath.Join("data", "sudar.db") || c.Blobs() != filepath.Join("data", "blobs") {
		t.Errorf("database %q, blobs %q", c.Database(), c.Blobs())
	}
	if c.Session.Idle != 12*time.Hour || c.Session.Remember != 30*24*time.Hour || c.Limits.Upload != 512<<20 {
		t.Errorf("defaults: %+v %+v", c.Session, c.Limits)
	}
}

func TestLoad_Order(t *testing.T) {
	path := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(path, []byte("postgres://a:b@file/x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags := Bind(fs, "data", "listen", "base_url", "dev")
	if err := fs.Parse([]string{"--data", "/flag", "--dev", "--base-url=https://sudar.mn"}); err != nil {
		t.Fatal(err)
	}
	c, err := Load(flags, []string{
		"SUDAR_DATA=/env", "SUDAR_LISTEN=:9000", "SUDAR_DATABASE_URL_FILE=" + path,
		"SUDAR_TRUSTED_PROXIES=10.1.2.3/8, ::1", "SUDAR_LISTNE=x", "SUDAR_TEST_POSTGRES=y", "HOME=/root",
	})
	if err != nil {
		t.Fatal(err)
	}
	got := []any{c.DataDir, c.Listen, c.DatabaseURL, c.BaseURL, c.Dev, c.Unknown}
	want := []any{"/flag", ":9000", "postgres://a:b@file/x", "https://sudar.mn", true, []string{"SUDAR_LISTNE"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	if fmt.Sprint(c.TrustedProxies) != fmt.Sprint(proxies) {
		t.Errorf("trusted proxies %v", c.TrustedProxies)
	}
}

func TestLoad_AllFaults(t *testing.T) {
	environ := []string{
		"SUDAR_DATA= ", "SUDAR_LISTEN=nowhere", "SUDAR_ROLES=web,cook", "SUDAR_ORGANIZATION=No Such", "SUDAR_BASE_URL=https://x/y",
		"SUDAR_BASE_DOMAIN=https://x", "SUDAR_DATABASE_URL=mysql://u:hunter2@h/d", "SUDAR_BLOB_URL=/disk",
		"SUDAR_MAIL_URL=mail", "SUDAR_MAIL_FROM=nobody", "SUDAR_SMS_URL=messages", "SUDAR_LOG_LEVEL=loud", "SUDAR_LOG_FORMAT=xml",
		"SUDAR_SENTRY_DSN=x",
		"SUDAR_TRUSTED_PROXIES=all", "SUDAR_SESSION_IDLE=0", "SUDAR_SESSION_REMEMBER=month", "SUDAR_MAX_UPLOAD=9999999999G",
		"SUDAR_IMPORT_MAX_FILE=-1", "SUDAR_IMPORT_MAX_UNPACKED=M", "SUDAR_IMPORT_MEMORY=1K", "SUDAR_IMPORT_TIME=1",
		"SUDAR_IMPORT_CHILDREN=1000", "SUDAR_SECRET_KEY=hunter2", "SUDAR_DEV=maybe",
	}
	_, err := Load(nil, environ)
	var faults *FaultsError
	if !errors.As(err, &faults) {
		t.Fatalf("want faults, got %v", err)
	}
	if len(faults.Faults) != len(environ) {
		t.Errorf("%d faults of %d:\n%v", len(faults.Faults), len(environ), err)
	}
	if strings.Contains(err.Error(), "hunter2") {
		t.Errorf("a fault repeats a secret: %v", err)
	}
}

func TestLoad_MoreFaults(t *testing.T) {
	for name, environ := range map[string][]string{
		"value and file":        {"SUDAR_SECRET_KEY=" + strings.Repeat("x", 32), "SUDAR_SECRET_KEY_FILE=/x"},
		"missing file":          {"SUDAR_MAIL_URL_FILE=/does/not/exist"},
		"invalid text":          {"SUDAR_DATA=\xff"},
		"no role":               {"SUDAR_ROLES=,"},
		"cluster without files": {"SUDAR_ROLES=web", "SUDAR_DATABASE_URL=postgres://h/d", "SUDAR_SECRET_KEY=" + strings.Repeat("x", 32)},
		"cluster without key":   {"SUDAR_ROLES=web", "SUDAR_DATABASE_URL=postgres://h/d", "SUDAR_BLOB_URL=s3://k:s@h/b"},
	} {
		var faults *FaultsError
		if _, err := Load(nil, environ); !errors.As(err, &faults) || len(faults.Faults) != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPrint_Masks(t *testing.T) {
	c, err := Load(nil, []string{
		"SUDAR_DATABASE_URL=postgres://sudar:hunter2@db.example/sudar?password=hunter2", "SUDAR_SENTRY_DSN=https://hunter2@sentry.example/1",
		"SUDAR_SECRET_KEY=hunter2hunter2hunter2hunter2hunter2", "SUDAR_BLOB_URL=s3://id:hunter2@s3.example/books?region=x",
	})
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := c.Print(&buf); err != nil {
		t.Fatal(err)
	}
	shown := buf.String() + fmt.Sprint(c) + c.LogValue().String()
	if strings.Contains(shown, "hunter2") {
		t.Errorf("secret shown:\n%s", shown)
	}
	for _, part := range []string{"postgres://***@db.example/sudar", "SUDAR_DATABASE_URL", "default"} {
		if !strings.Contains(buf.String(), part) {
			t.Errorf("%q missing in\n%s", part, buf.String())
		}
	}
}

func TestMarkdown_NamesEveryOption(t *testing.T) {
	text := Markdown()
	for _, o := range options {
		if !strings.Contains(text, "`"+envName(o.key)+"`") {
			t.Errorf("%s missing", o.key)
		}
		if o.doc == "" {
			t.Errorf("%s has no text", o.key)
		}
	}
}

func TestBind_Usage(t *testing.T) {
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	Bind(fs, "listen")
	if f := fs.Lookup("listen"); !strings.Contains(f.Usage, "localhost:8080") {
		t.Errorf("usage %q", f.Usage)
	}
}

func TestMakeSecretKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	keys := make([]string, 8)
	var wg sync.WaitGroup
	for i := range keys {
		wg.Go(func() {
			c := &Config{DataDir: dir}
			if err := errors.Join(c.ReadSecretKey(), c.MakeSecretKey(false)); err != nil {
				t.Error(err)
			}
			keys[i] = c.SecretKey
		})
	}
	wg.Wait()
	for _, key := range keys {
		if key != keys[0] || len(key) < 32 {
			t.Fatalf("keys differ: %q", keys)
		}
	}
	info, err := os.Stat(filepath.Join(dir, secretKeyFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files left", len(files))
	}
	given := &Config{DataDir: dir, SecretKey: "given"}
	if err := errors.Join(given.ReadSecretKey(), given.MakeSecretKey(true)); err != nil || given.SecretKey != "given" {
		t.Error("a given key was replaced")
	}
	read := &Config{DataDir: dir}
	if err := errors.Join(read.ReadSecretKey(), read.MakeSecretKey(true)); err != nil || read.SecretKey != keys[0] {
		t.Errorf("the key is read as %q, %v", read.SecretKey, err)
	}
	lost := &Config{DataDir: t.TempDir()}
	if err := errors.Join(lost.ReadSecretKey(), lost.MakeSecretKey(true)); !errors.Is(err, ErrKeyMissing) || lost.SecretKey != "" {
		t.Errorf("a filled library without its key: %v", err)
	}
	if files, _ := os.ReadDir(lost.DataDir); len(files) != 0 {
		t.Error("it got a new key")
	}
}
