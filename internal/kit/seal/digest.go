package seal

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
)

// Digest returns a digest of parts that only who has the secret can make.
func Digest(secret []byte, parts ...string) []byte {
	mac := hmac.New(sha256.New, secret)
	for _, part := range parts {
		_, _ = fmt.Fprintf(mac, "%d:%s\n", len(part), part)
	}
	return mac.Sum(nil)
}
