package config

import (
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"text/tabwriter"
	"time"
)

const mask = "***"

// Setting is one option as it stands, safe to show.
type Setting struct {
	Key    string `json:"key"`
	Env    string `json:"env"`
	Value  string `json:"value"`  // masked when secret
	Origin string `json:"origin"` // flag or variable it came from, or "default"
}

// Settings returns every option in the order of the table, secrets masked.
func (c *Config) Settings() []Setting {
	settings := make([]Setting, len(options))
	for i, o := range options {
		value := format(o.target(c))
		if o.secret {
			value = masked(value)
		}
		settings[i] = Setting{Key: o.key, Env: envName(o.key), Value: value, Origin: c.origins[o.key]}
	}
	return settings
}

// Print writes the effective settings as a table, secrets masked.
func (c *Config) Print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range c.Settings() {
		fmt.Fprintf(table, "%s\t%s\t%s\n", s.Key, s.Value, s.Origin)
	}
	return table.Flush()
}

// LogValue keeps secrets out of the log when somebody logs a whole Config.
func (c *Config) LogValue() slog.Value {
	var attrs []slog.Attr
	for _, s := range c.Settings() {
		attrs = append(attrs, slog.String(s.Key, s.Value))
	}
	return slog.GroupValue(attrs...)
}

// String is for the same mistake with fmt.
func (c *Config) String() string { return fmt.Sprintf("config of %s", c.DataDir) }

// masked keeps scheme, host and path of a URL, which help an operator, and
// nothing else.
func masked(value string) string {
	if value == "" {
		return ""
	}
	u, err := url.Parse(value)
	if err != nil || u.Host == "" {
		return mask
	}
	if u.User == nil && u.RawQuery == "" {
		return u.Scheme + "://" + u.Host + u.Path
	}
	return u.Scheme + "://" + mask + "@" + u.Host + u.Path
}

func format(target any) string {
	switch p := target.(type) {
	case *[]string:
		return strings.Join(*p, ",")
	case *[]netip.Prefix:
		var parts []string
		for _, prefix := range *p {
			parts = append(parts, prefix.String())
		}
		return strings.Join(parts, ",")
	case *string:
		return *p
	case *bool:
		return fmt.Sprint(*p)
	case *int64:
		return fmt.Sprint(*p)
	case *size:
		return fmt.Sprint(*p)
	case *time.Duration:
		return p.String()
	}
	panic(fmt.Sprintf("config: no format for %T", target))
}

func typeName(target any) string {
	switch target.(type) {
	case *[]string:
		return "list"
	case *[]netip.Prefix:
		return "addresses"
	case *bool:
		return "true or false"
	case *int64:
		return "number"
	case *size:
		return "size"
	case *time.Duration:
		return "time"
	}
	return "text"
}

// Markdown returns the text of docs/config.md.
func Markdown() string {
	var out strings.Builder
	out.WriteString("# Settings\n\n" +
		"Generated from `internal/kit/config/options.go` by `make gen`; do not edit.\n\n" +
		"Every setting is an environment variable. `NAME_FILE` names a file that holds the value instead.\n" +
		"A command's flag of the same name (`--base-url` for `SUDAR_BASE_URL`) wins where the command offers it.\n" +
		"`sudar config` prints the values in effect; secrets are masked.\n\n" +
		"| Variable | Type | Default | Meaning |\n|---|---|---|---|\n")
	for _, o := range options {
		fallback := ""
		if o.fallback != "" {
			fallback = "`" + o.fallback + "`"
		}
		doc := o.doc
		if o.secret {
			doc += " Secret."
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s |\n", envName(o.key), typeName(o.target(&Config{})), fallback, doc)
	}
	return out.String()
}
