package log

import (
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"unicode/utf8"
)

const mask = "***"

// secretParts make a key secret wherever they occur in it; secretWords only as
// a whole word, because they occur inside innocent ones.
var (
	secretParts = []string{"password", "passwd", "token", "authorization", "cookie", "secret", "credential", "apikey", "api_key", "dsn"}
	secretWords = map[string]bool{"otp": true, "pin": true, "bearer": true}
)

var (
	mailPattern   = regexp.MustCompile(`[\pL\pN._%+-]+@[\pL\pN-]+(\.[\pL\pN-]+)+`)
	userinfo      = regexp.MustCompile(`(://)[^/?#\s@]*:[^/?#\s@]*@`)
	bearerPattern = regexp.MustCompile(`(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}`)
	personal      = regexp.MustCompile(`\bsudar_pat_[A-Za-z0-9_-]{8,}`) // sessions.TokenPrefix
	// A secret behind its name, as in a query, in JSON, or in words.
	queryPattern = regexp.MustCompile(`(?i)\b([a-z_]*(?:token|password|passwd|passphrase|secret|otp|otp_code|dsn))=[^&\s"']+`)
	namedPattern = regexp.MustCompile(
		`(?i)((?:password|passwd|passphrase|secret|otp_code|token)(?:\\?["']\s*[:=]\s*|\s*[:=]?\s*))\\?(?:"[^"]*"|'[^']*')`)
	spokenPattern = regexp.MustCompile(`(?i)((?:password|passwd|passphrase|secret|otp_code)\s*[:=]\s*)[^\s&"'*]+`)
	tokenPattern  = regexp.MustCompile(`(?i)(token(?:\s*[:=]\s*|\s+))[A-Za-z0-9._~+/-]{16,}`)
	jwtPattern    = regexp.MustCompile(`\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*`)
	longWord      = regexp.MustCompile(`[A-Za-z0-9_-]{43,}`) // as long as what ident.Secret returns
)

// redact masks secrets by key, and addresses and credentials inside any text.
func redact(_ []string, a slog.Attr) slog.Attr {
	if IsSecret(a.Key) {
		return slog.String(a.Key, mask)
	}
	switch a.Value.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(Scrub(a.Value.String()))
	case slog.KindAny:
		a.Value = redactAny(a.Value.Any())
	}
	return a
}

func redactAny(v any) slog.Value {
	switch v := v.(type) {
	case http.Header:
		return slog.AnyValue(redactHeader(v))
	case error:
		return slog.StringValue(Scrub(v.Error()))
	case fmt.Stringer:
		return slog.StringValue(Scrub(v.String()))
	case []byte:
		return slog.StringValue(fmt.Sprintf("%d bytes", len(v)))
	}
	if v == nil {
		return slog.AnyValue(v)
	}
	return slog.StringValue(Scrub(fmt.Sprintf("%+v", v)))
}

func redactHeader(h http.Header) http.Header {
	out := make(http.Header, len(h))
	for key, values := range h {
		if IsSecret(key) {
			out[key] = []string{mask}
			continue
		}
		for _, v := range values {
			out[key] = append(out[key], Scrub(v))
		}
	}
	return out
}

// IsSecret reports whether the value under such a key must not be written.
func IsSecret(key string) bool {
	key = strings.ToLower(key)
	for _, part := range secretParts {
		if strings.Contains(key, part) {
			return true
		}
	}
	words := strings.FieldsFunc(key, func(r rune) bool { return r == '_' || r == '-' || r == '.' || r == ' ' })
	for _, w := range words {
		if secretWords[w] {
			return true
		}
	}
	return false
}

// Scrub masks, inside any text, email addresses to their first letter and
// domain. It masks wholly the credentials of URLs and of Authorization values,
// what stands behind a name such as password or token, and what looks like a
// token by itself.
func Scrub(s string) string {
	s = strings.ToValidUTF8(s, "?")
	if harmless(s) {
		return s
	}
	return maskPatterns(s)
}

func maskPatterns(s string) string {
	if strings.Contains(s, "@") {
		s = userinfo.ReplaceAllString(s, "${1}"+mask+"@")
		s = mailPattern.ReplaceAllStringFunc(s, maskMail)
	}
	if strings.Contains(s, "=") {
		s = queryPattern.ReplaceAllString(s, "${1}="+mask)
	}
	s = namedPattern.ReplaceAllString(s, "${1}"+mask)
	s = spokenPattern.ReplaceAllString(s, "${1}"+mask)
	s = tokenPattern.ReplaceAllString(s, "${1}"+mask)
	s = personal.ReplaceAllString(s, mask)
	s = jwtPattern.ReplaceAllString(s, mask)
	s = longWord.ReplaceAllStringFunc(s, maskToken)
	return bearerPattern.ReplaceAllString(s, "${1} "+mask)
}

// harmless tells of the short words that most values of a log are that none of
// the patterns finds anything in them: each asks for a mark, a space, a prefix or
// 43 letters. Trying the patterns took 5 % of the time of small requests.
func harmless(s string) bool {
	return len(s) < 43 && !strings.ContainsAny(s, " \t\n\f\r:=@\"'") && !strings.Contains(s, "eyJ") && !strings.Contains(s, "sudar_pat_")
}

// maskToken masks a word with capital and small letters and digits: random
// bytes in base64. Sums in hex, identifiers and slugs lack one of them.
func maskToken(word string) string {
	for _, some := range []string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"} {
		if !strings.ContainsAny(word, some) {
			return word
		}
	}
	return mask
}

func maskMail(address string) string {
	name, domain, _ := strings.Cut(address, "@")
	_, size := utf8.DecodeRuneInString(name)
	return name[:size] + mask + "@" + domain
}
