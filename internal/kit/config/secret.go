package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sudar/internal/kit/ident"
)

const secretKeyFile = "secret.key"

// EnsureSecretKey fills SecretKey when it is empty: from DataDir/secret.key,
// which it makes on the first start with mode 0600.
func (c *Config) EnsureSecretKey() error {
	if c.SecretKey != "" {
		return nil
	}
	path := filepath.Join(c.DataDir, secretKeyFile)
	key, err := readValue(path)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = makeSecretKey(path)
	}
	if err != nil {
		return fmt.Errorf("secret key: %w", err)
	}
	if len(key) < 32 {
		return fmt.Errorf("secret key: %s holds fewer than 32 characters", path)
	}
	c.SecretKey = key
	return nil
}

// makeSecretKey writes a new key aside and links it into place, so that of two
// processes starting together both take the same whole key.
func makeSecretKey(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(filepath.Dir(path), secretKeyFile+".*") // mode 0600
	if err != nil {
		return "", err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(ident.Secret() + "\n")
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return "", err
	}
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	return readValue(path)
}
