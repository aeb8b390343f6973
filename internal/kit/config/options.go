package config

import (
	"sudar/internal/kit/log"
)

// option is one row of the table. target points into the Config and decides
// the type: *string, *bool, *int64, *time.Duration, *size, *[]string or
// *[]netip.Prefix.
type option struct {
	key      string // snake_case; SUDAR_KEY in the environment, --key as a flag
	fallback string
	doc      string
	secret   bool
	target   func(*Config) any
	check    func(value string) error // of a non-empty value, before it is parsed
}

// size marks an int64 that counts bytes and may be written with K, M or G.
type size int64

// options is the table; docs/config.md and `sudar config` follow its order.
var options = []option{
	{key: "data", fallback: "./data", doc: "Folder of the database, files, indexes and keys.",
		target: func(c *Config) any { return &c.DataDir }, check: notBlank},
	{key: "listen", fallback: "localhost:8080", doc: "Address of the HTTP server, `host:port`; an empty host listens everywhere.",
		target: func(c *Config) any { return &c.Listen }, check: hostPort},
	{key: "roles", fallback: "web,worker", doc: "What this process does: `web` answers requests, `worker` runs jobs.",
		target: func(c *Config) any { return &c.Roles }, check: eachOf(RoleWeb, RoleWorker)},
	{key: "organization", fallback: "hub", doc: "Organisation of a request that names none.",
		target: func(c *Config) any { return &c.Organization }, check: slug},
	{key: "base_url", doc: "Public address of the site, such as `https://sudar.mn`. Empty: taken from the request.",
		target: func(c *Config) any { return &c.BaseURL }, check: siteURL},
	{key: "base_domain", doc: "Domain whose sub-domains are organisations, such as `sudar.mn`. Empty: no sub-domains.",
		target: func(c *Config) any { return &c.BaseDomain }, check: domain},
	{key: "database_url", doc: "`postgres://user:password@host/name`. Empty: SQLite in the data folder.", secret: true,
		target: func(c *Config) any { return &c.DatabaseURL }, check: urlOf("postgres", "postgresql")},
	{key: "blob_url", doc: "`s3://key:secret@host/bucket?region=…&insecure=true`. Empty: disk in the data folder.", secret: true,
		target: func(c *Config) any { return &c.BlobURL }, check: urlOf("s3")},
	{key: "mail_url", doc: "`smtp://user:password@host:587` or `smtps://…:465`. Empty: letters go to the in-app mailbox.", secret: true,
		target: func(c *Config) any { return &c.Mail.URL }, check: urlOf("smtp", "smtps")},
	{key: "mail_from", fallback: "Sudar <no-reply@localhost>", doc: "Sender of letters.",
		target: func(c *Config) any { return &c.Mail.From }, check: mailAddress},
	{
		key:    "sms_url",
		doc:    "How a message is handed to the provider: an address with `{to}` and `{text}`. Empty: messages go to the in-app mailbox.",
		secret: true,
		target: func(c *Config) any { return &c.SMS.URL }, check: urlOf("http", "https")},
	{key: "sms_headers", doc: "Headers of that call, `Name: value`, several separated by `|`.", secret: true,
		target: func(c *Config) any { return &c.SMS.Headers }},
	{key: "sms_body", doc: "Body of that call, JSON or a form, with `{to}` and `{text}`. Empty: a GET without one.", secret: true,
		target: func(c *Config) any { return &c.SMS.Body }},
	{key: "sms_success", doc: "What the provider's answer holds when it took the message. Empty: any status of 200 to 299.",
		target: func(c *Config) any { return &c.SMS.Success }},
	{key: "qpay_url", fallback: "https://merchant.qpay.mn/v2", doc: "QPay's merchant interface, version 2.",
		target: func(c *Config) any { return &c.QPay.URL }, check: urlOf("http", "https")},
	{key: "qpay_username", doc: "Sign-in name of the merchant at QPay. Empty: nobody pays by QPay; the demo library has a sandbox instead.",
		target: func(c *Config) any { return &c.QPay.Username }},
	{key: "qpay_password", doc: "Password of the merchant at QPay.", secret: true,
		target: func(c *Config) any { return &c.QPay.Password }},
	{key: "qpay_invoice_code", doc: "Code of the merchant's invoices, given by QPay.",
		target: func(c *Config) any { return &c.QPay.InvoiceCode }},
	{key: "qpay_merchant", doc: "Id of the merchant at QPay, whose payments are compared with the books once a day.",
		target: func(c *Config) any { return &c.QPay.Merchant }},
	{key: "transfer_bank", doc: "Name of the bank that takes transfers for orders.",
		target: func(c *Config) any { return &c.Transfer.Bank }},
	{key: "transfer_account", doc: "Number of the account there. Empty: nobody pays by transfer.",
		target: func(c *Config) any { return &c.Transfer.Account }},
	{key: "transfer_holder", doc: "Who holds that account.",
		target: func(c *Config) any { return &c.Transfer.Holder }},
	{key: "order_wait", fallback: "24h",
		doc:    "How long an order waits for its buyer and then for money, up to 24h; for a bank transfer, 3 days.",
		target: func(c *Config) any { return &c.OrderWait }, check: durationBetween("1m", "24h")},
	{key: "receipt_issuer", fallback: "none",
		doc:    "Who issues receipts of the tax office (e-Barimt): `qpay` for what it took, `posapi` for all, `none`.",
		target: func(c *Config) any { return &c.Receipts.Issuer }, check: oneOf("qpay", "posapi", "none")},
	{key: "posapi_url", fallback: "http://localhost:7080", doc: "PosAPI 3.0, the tax office's service beside the shop.",
		target: func(c *Config) any { return &c.Receipts.PosAPIURL }, check: urlOf("http", "https")},
	{key: "receipt_register", fallback: "https://api.ebarimt.mn/api/info/check", doc: "The tax office's public register of companies.",
		target: func(c *Config) any { return &c.Receipts.Register }, check: urlOf("http", "https")},
	{key: "receipt_tin", doc: "Taxpayer number (ТТД) of the seller, 11 to 14 digits.",
		target: func(c *Config) any { return &c.Receipts.TIN }, check: digits(11, 14)},
	{key: "receipt_district", doc: "District of the seller with the tax office, four digits.",
		target: func(c *Config) any { return &c.Receipts.District }, check: digits(4, 4)},
	{key: "receipt_branch", fallback: "001", doc: "Branch of the seller, three digits.",
		target: func(c *Config) any { return &c.Receipts.Branch }, check: digits(3, 3)},
	{key: "receipt_pos", fallback: "001", doc: "Number of the till.",
		target: func(c *Config) any { return &c.Receipts.Pos }, check: digits(1, 10)},
	{key: "receipt_classification", doc: "What is sold by the unified classification of goods and services, seven digits.",
		target: func(c *Config) any { return &c.Receipts.Classification }, check: digits(7, 7)},
	{key: "log_level", fallback: "info", doc: "`debug`, `info`, `warn` or `error`.",
		target: func(c *Config) any { return &c.Log.Level }, check: oneOf("debug", "info", "warn", "error")},
	{key: "log_format", fallback: "auto", doc: "`text`, `json`, or `auto`: text on a terminal.",
		target: func(c *Config) any { return &c.Log.Format }, check: oneOf(log.FormatAuto, log.FormatText, log.FormatJSON)},
	{key: "sentry_dsn", doc: "Where errors are reported. Empty: only to the log.", secret: true,
		target: func(c *Config) any { return &c.SentryDSN }, check: urlOf("http", "https")},
	{key: "trusted_proxies", doc: "Addresses or prefixes whose `X-Forwarded-*` headers count, separated by commas.",
		target: func(c *Config) any { return &c.TrustedProxies }},
	{key: "connections", fallback: "8192", doc: "Open connections at once, in all.",
		target: func(c *Config) any { return &c.Connections.Total }, check: between(16, 1_000_000)},
	{key: "connections_per_network", fallback: "512",
		doc:    "Open connections at once from one address (IPv6: one /64); those of trusted proxies are not counted.",
		target: func(c *Config) any { return &c.Connections.PerNetwork }, check: between(4, 1_000_000)},
	{key: "session_idle", fallback: "12h", doc: "A session without “remember” ends after this time without use.",
		target: func(c *Config) any { return &c.Session.Idle }, check: atLeastDuration("1m")},
	{key: "session_remember", fallback: "720h", doc: "Life of a session with “remember”.",
		target: func(c *Config) any { return &c.Session.Remember }, check: atLeastDuration("1m")},
	{key: "private_providers", fallback: "false",
		doc: "Identity providers of organisations and QPay may be at private addresses and speak plain http: for a closed network, " +
			"or for `sudar sandbox qpay`.",
		target: func(c *Config) any { return &c.PrivateProviders }},
	{key: "max_upload", fallback: "512M", doc: "Largest uploaded file in bytes; K, M and G are powers of 1,024.",
		target: func(c *Config) any { return (*size)(&c.Limits.Upload) }, check: atLeastSize(1 << 10)},
	{key: "import_max_file", fallback: "2G", doc: "Largest file that an import opens.",
		target: func(c *Config) any { return (*size)(&c.Limits.ImportFile) }, check: atLeastSize(1 << 10)},
	{key: "import_max_unpacked", fallback: "2G", doc: "What one archive may unpack to.",
		target: func(c *Config) any { return (*size)(&c.Limits.ImportUnpacked) }, check: atLeastSize(1 << 10)},
	{key: "import_memory", fallback: "512M", doc: "Memory of the child process that opens foreign files.",
		target: func(c *Config) any { return (*size)(&c.Limits.ImportMemory) }, check: atLeastSize(64 << 20)},
	{key: "import_time", fallback: "30s", doc: "Time for opening one file.",
		target: func(c *Config) any { return &c.Limits.ImportTime }, check: atLeastDuration("1s")},
	{key: "import_children", fallback: "0", doc: "Child processes at once; 0 is one per core.",
		target: func(c *Config) any { return &c.Limits.ImportChildren }, check: between(0, 256)},
	{key: "ambient", fallback: "true", doc: "Ask outside for the weather and the central bank's rates; `false` in a closed network.",
		target: func(c *Config) any { return &c.Ambient.Ask }},
	{key: "openweather_key", doc: "Key of OpenWeather. Empty: the weather comes from Open-Meteo.", secret: true,
		target: func(c *Config) any { return &c.Ambient.OpenWeatherKey }},
	{key: "secret_key", doc: "At least 32 characters, the same on every node. Empty: made once and kept in the data folder.", secret: true,
		target: func(c *Config) any { return &c.SecretKey }, check: longEnough(32)},
	{key: "dev", fallback: "false", doc: "Development: verbose errors, component gallery, mailbox page, no caching of assets.",
		target: func(c *Config) any { return &c.Dev }},
}
