// Package config reads the settings of the server from one table of options.
//
// Every option is one row of [options] in options.go: key, type, default, text,
// secrecy and check. Its value comes from the command's flag, else from
// SUDAR_<KEY>, else from the file that SUDAR_<KEY>_FILE names, else from the
// default. Constructors take the sub-structs they need; nothing here is global.
package config

import (
	"net/netip"
	"path/filepath"
	"slices"
	"time"
)

// Roles of a process (DESIGN §8).
const (
	RoleWeb    = "web"
	RoleWorker = "worker"
)

// Config is the typed result of Load. A loaded Config has passed every check.
type Config struct {
	DataDir      string // folder of the database, files, indexes and keys
	Listen       string // host:port of the HTTP server
	Roles        []string
	Organization string // slug used when neither host nor ?domain names one
	BaseURL      string // public address without a trailing slash, "" = as the request says
	BaseDomain   string // domain whose sub-domains are organisations, "" = none
	Dev          bool

	DatabaseURL string // "" = SQLite in DataDir
	BlobURL     string // "" = disk in DataDir
	Mail        Mail
	SMS         SMS
	QPay        QPay
	Transfer    Transfer
	OrderWait   time.Duration // how long an order waits for money
	Receipts    Receipts
	Log         Log
	SentryDSN   string

	TrustedProxies []netip.Prefix // whose X-Forwarded-* headers count
	Connections    Connections
	Session        Session
	Limits         Limits
	Ambient        Ambient
	// PrivateProviders lets identity providers and QPay be at private addresses.
	PrivateProviders bool
	SecretKey        string // signs short-lived cookies and links; see ReadSecretKey

	// Unknown names SUDAR_ variables that no option reads: a likely typo of
	// the pen, worth a warning.
	Unknown []string

	origins map[string]string
}

// Mail says how emails leave.
type Mail struct {
	URL  string // smtp:// or smtps://, "" = in-app mailbox
	From string // address of the sender
}

// SMS says how messages to telephones leave.
type SMS struct {
	URL     string // template, "" = in-app mailbox
	Headers string
	Body    string // template, "" = GET
	Success string
}

// QPay says how orders are paid by QPay.
type QPay struct {
	URL         string
	Username    string // "" = not at all
	Password    string
	InvoiceCode string
	Merchant    string
}

// Transfer says where bank transfers for orders go.
type Transfer struct {
	Bank    string
	Account string // "" = there are none
	Holder  string
}

// Receipts says who gives orders their receipts with the tax office (e-Barimt), and
// what it knows the seller by.
type Receipts struct {
	Issuer         string // qpay, posapi or none
	PosAPIURL      string
	Register       string // address of the public register of companies
	TIN            string
	District       string
	Branch         string
	Pos            string
	Classification string
}

// Log is what log.New takes.
type Log struct{ Level, Format string }

// Session holds the lives of sign-in sessions (PRODUCT, Accounts).
type Session struct {
	Idle     time.Duration // without "remember": time since last use
	Remember time.Duration // with "remember"
}

// Ambient says what is asked of services outside.
type Ambient struct {
	Ask            bool   // weather and rates at all
	OpenWeatherKey string // "" = the weather comes from Open-Meteo
}

// Limits bound what comes in from outside. Sizes are bytes.
type Limits struct {
	Upload         int64         // one uploaded file
	ImportFile     int64         // one file opened by an import
	ImportUnpacked int64         // what one archive may unpack to
	ImportMemory   int64         // memory of one child process
	ImportTime     time.Duration // time for one file
	ImportChildren int64         // child processes at once, 0 = one per core
}

// HasRole reports whether this process has the role.
func (c *Config) HasRole(role string) bool { return slices.Contains(c.Roles, role) }

// Database returns DatabaseURL, or the path of the SQLite file in DataDir.
func (c *Config) Database() string {
	return orElse(c.DatabaseURL, filepath.Join(c.DataDir, "sudar.db"))
}

// Blobs returns BlobURL, or the path of the blob folder in DataDir.
func (c *Config) Blobs() string {
	return orElse(c.BlobURL, filepath.Join(c.DataDir, "blobs"))
}

func orElse(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

// Connections bounds how many connections are open at once.
type Connections struct{ Total, PerNetwork int64 }
