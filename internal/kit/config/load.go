package config

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	prefix       = "SUDAR_"
	fileSuffix   = "_FILE"
	maxValueFile = 64 << 10
)

// Flags holds the flags that a command offers and the user gave.
type Flags map[string]string

// Bind defines --key flags for options on fs; the result fills when fs is
// parsed. It panics on a key that is not in the table.
func Bind(fs *flag.FlagSet, keys ...string) Flags {
	given := Flags{}
	for _, key := range keys {
		o := mustFind(key)
		usage := o.doc
		if o.fallback != "" {
			usage += " (default " + o.fallback + ")"
		}
		keep := func(value string) error { given[key] = value; return nil }
		if _, isBool := o.target(&Config{}).(*bool); isBool {
			fs.BoolFunc(flagName(key), usage, keep)
			continue
		}
		fs.Func(flagName(key), usage, keep)
	}
	return given
}

func flagName(key string) string { return strings.ReplaceAll(key, "_", "-") }

func mustFind(key string) option {
	i := slices.IndexFunc(options, func(o option) bool { return o.key == key })
	if i < 0 {
		panic("config: no option " + key)
	}
	return options[i]
}

// FaultsError lists everything wrong with the settings, one line each. Lines
// never repeat a value.
type FaultsError struct{ Faults []string }

func (e *FaultsError) Error() string {
	return "the settings have faults:\n  " + strings.Join(e.Faults, "\n  ")
}

// Load reads every option from flags (may be nil) and environ (as os.Environ
// gives it). The error is a *FaultsError that lists all faults at once.
func Load(flags Flags, environ []string) (*Config, error) {
	env := map[string]string{}
	for _, pair := range environ {
		if key, value, ok := strings.Cut(pair, "="); ok && strings.HasPrefix(key, prefix) {
			env[key] = value
		}
	}
	c := &Config{origins: map[string]string{}}
	var faults []string
	for _, o := range options {
		value, origin, err := o.find(flags, env)
		if err == nil {
			err = o.set(c, value)
		}
		if err != nil {
			faults = append(faults, fmt.Sprintf("%s (%s): %v", o.key, origin, err))
		}
		c.origins[o.key] = origin
		delete(env, envName(o.key))
		delete(env, envName(o.key)+fileSuffix)
	}
	if len(faults) == 0 {
		faults = consistent(c)
	}
	if len(faults) > 0 {
		return nil, &FaultsError{faults}
	}
	c.Unknown = unknown(env)
	return c, nil
}

func envName(key string) string { return prefix + strings.ToUpper(key) }

// unknown leaves out SUDAR_TEST_…, which only tests read.
func unknown(env map[string]string) []string {
	var names []string
	for name := range env {
		if !strings.HasPrefix(name, prefix+"TEST_") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// find returns the option's text and where it comes from.
func (o option) find(flags Flags, env map[string]string) (value, origin string, err error) {
	if value, ok := flags[o.key]; ok {
		return value, "--" + flagName(o.key), nil
	}
	name := envName(o.key)
	value, path := env[name], env[name+fileSuffix]
	switch {
	case value != "" && path != "":
		return "", name, fmt.Errorf("%s and %s%s are both set", name, name, fileSuffix)
	case value != "":
		return value, name, nil
	case path != "":
		value, err = readValue(path)
		return value, name + fileSuffix, err
	}
	return o.fallback, "default", nil
}

// readValue reads a file with one value; an ending line break is not part of it.
func readValue(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxValueFile+1))
	if err != nil {
		return "", err
	}
	if len(text) > maxValueFile {
		return "", fmt.Errorf("%s is larger than %d bytes", path, maxValueFile)
	}
	return string(bytes.TrimRight(text, "\r\n")), nil
}

func (o option) set(c *Config, value string) error {
	if !utf8.ValidString(value) || strings.ContainsRune(value, 0) {
		return errors.New("is not valid text")
	}
	if o.check != nil && (value != "" || o.fallback != "") {
		if err := o.check(value); err != nil {
			return err
		}
	}
	return parse(o.target(c), value)
}

func parse(target any, value string) (err error) {
	switch p := target.(type) {
	case *string:
		*p = value
	case *bool:
		*p, err = strconv.ParseBool(value)
		err = orFault(err, "want true or false")
	case *int64:
		*p, err = strconv.ParseInt(value, 10, 64)
		err = orFault(err, "want a whole number")
	case *size:
		var n int64
		n, err = parseSize(value)
		*p = size(n)
	case *time.Duration:
		*p, err = time.ParseDuration(value)
		err = orFault(err, "want a time such as 90s, 12h")
	case *[]string:
		if *p = splitList(value); len(*p) == 0 {
			err = errors.New("must not be empty")
		}
	case *[]netip.Prefix:
		*p, err = parsePrefixes(value)
	default:
		panic(fmt.Sprintf("config: no parser for %T", target))
	}
	return err
}

func orFault(err error, text string) error {
	if err != nil {
		return errors.New(text)
	}
	return nil
}

// splitList returns the sorted, distinct, non-blank parts of a comma list.
func splitList(value string) []string {
	var parts []string
	for part := range strings.SplitSeq(value, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	slices.Sort(parts)
	return slices.Compact(parts)
}

func parsePrefixes(value string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for _, part := range splitList(value) {
		p, err := netip.ParsePrefix(part)
		if addr, single := netip.ParseAddr(part); single == nil {
			p, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return nil, errors.New("want addresses or prefixes such as 10.0.0.0/8")
		}
		prefixes = append(prefixes, p.Masked())
	}
	return prefixes, nil
}

// parseSize reads bytes with an optional K, M or G (powers of 1,024).
func parseSize(value string) (int64, error) {
	shift := 0
	if i := strings.IndexAny(value, "KMG"); i >= 0 && i == len(value)-1 {
		shift = 10 * (1 + strings.IndexByte("KMG", value[i]))
		value = value[:i]
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 0 || n > (1<<62)>>shift {
		return 0, errors.New("want a size in bytes, such as 512M")
	}
	return n << shift, nil
}
