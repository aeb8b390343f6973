-- +goose Up

-- What a person decided, and how an account ends: erase_at is when a disabled
-- account loses what is personal in it, erased_at when that was done.
ALTER TABLE accounts ADD COLUMN phone_confirmed_at INT64;
ALTER TABLE accounts ADD COLUMN locale TEXT NOT NULL DEFAULT 'mn';
ALTER TABLE accounts ADD COLUMN history BOOL NOT NULL DEFAULT TRUE;
ALTER TABLE accounts ADD COLUMN terms_version TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN erase_at INT64;
ALTER TABLE accounts ADD COLUMN erased_at INT64;
CREATE INDEX accounts_erase ON accounts (erase_at, id);

CREATE INDEX sessions_expires ON sessions (expires_at);

-- People who signed up and have not shown yet that the address is theirs. The
-- ticket is held by the page that asked; only its digest is kept.
CREATE TABLE signups (
  ticket TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  terms_version TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_at INT64 NOT NULL,
  expires_at INT64 NOT NULL
);
CREATE INDEX signups_expires ON signups (expires_at);

-- Codes of six digits, at most one for a purpose and a subject: whose it is. The
-- digest is keyed. link_digest is that of the long secret in the same letter.
CREATE TABLE one_time_codes (
  purpose TEXT NOT NULL,
  subject TEXT NOT NULL,
  address TEXT NOT NULL,
  digest TEXT NOT NULL,
  link_digest TEXT UNIQUE,
  tries INT64 NOT NULL,
  created_at INT64 NOT NULL,
  expires_at INT64 NOT NULL,
  link_expires_at INT64 NOT NULL,
  PRIMARY KEY (purpose, subject)
);
CREATE INDEX one_time_codes_expires ON one_time_codes (link_expires_at);

-- What happened to an account, as its person sees it. account_id NULL is a
-- failed sign-in to a name that nobody has. address is a prefix.
CREATE TABLE account_events (
  id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES accounts (id),
  kind TEXT NOT NULL,
  device TEXT NOT NULL,
  address TEXT NOT NULL,
  at INT64 NOT NULL
);
CREATE INDEX account_events_account ON account_events (account_id, at, id);
CREATE INDEX account_events_at ON account_events (at);

-- What a person agreed to.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  address TEXT NOT NULL,
  at INT64 NOT NULL
);
CREATE INDEX consents_account ON consents (account_id, at);

-- Files with everything kept of a person, made at their wish.
CREATE TABLE data_exports (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  size_bytes INT64 NOT NULL,
  created_at INT64 NOT NULL,
  ready_at INT64,
  expires_at INT64 NOT NULL
);
CREATE INDEX data_exports_account ON data_exports (account_id, created_at);
CREATE INDEX data_exports_expires ON data_exports (expires_at);
