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

// ErrKeyMissing says that the database was used with a secret key that is not
// there any more.
var ErrKeyMissing = errors.New("the secret key is missing")

// ReadSecretKey fills SecretKey from DataDir/secret.key if it is empty and the
// file exists.
func (c *Config) ReadSecretKey() error {
	if c.SecretKey != "" {
		return nil
	}
	key, err := readValue(c.secretKeyPath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return c.keep(key, err)
}

// MakeSecretKey fills SecretKey if it is still empty by a new key, which it
// writes to DataDir/secret.key with mode 0600. A database that is filled has
// been used with another key, which sealed what it holds: then MakeSecretKey
// returns an error that wraps ErrKeyMissing and says what to do.
func (c *Config) MakeSecretKey(filled bool) error {
	if c.SecretKey != "" {
		return nil
	}
	path := c.secretKeyPath()
	if filled {
		return fmt.Errorf("%w: there is no %s, but the database holds accounts, and what it keeps sealed opens with the old key alone. "+
			"Copy secret.key from the backup, or set SUDAR_SECRET_KEY to the key of the other nodes. "+
			"If it is lost for good, write a new one of at least 32 characters there (openssl rand -base64 48 > %s): "+
			"then two-step sign-in must be set up again (sudar user factor reset NAME), and the secrets of identity providers entered again",
			ErrKeyMissing, path, path)
	}
	return c.keep(makeSecretKey(path))
}

func (c *Config) secretKeyPath() string { return filepath.Join(c.DataDir, secretKeyFile) }

func (c *Config) keep(key string, err error) error {
	if err != nil {
		return fmt.Errorf("secret key: %w", err)
	}
	if len(key) < 32 {
		return fmt.Errorf("secret key: %s holds fewer than 32 characters", c.secretKeyPath())
	}
	c.SecretKey = key
	return nil
}

// makeSecretKey writes a new key aside and links it into place, so that of two
// processes starting together both take the same whole key.
func makeSecretKey(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
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
