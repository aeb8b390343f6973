-- +goose Up

-- Marks that rows changed; every node reads them in order.
CREATE TABLE feed (
  seq ID,
  topic TEXT NOT NULL,
  mark_key TEXT NOT NULL,
  at INT64 NOT NULL
);
CREATE INDEX feed_at ON feed (at);
CREATE INDEX feed_topic ON feed (topic, seq);

-- Tenants (PRODUCT, "Tenancy").
CREATE TABLE organizations (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_en TEXT NOT NULL,
  kind TEXT NOT NULL,
  hub BOOL NOT NULL DEFAULT FALSE,
  closed BOOL NOT NULL DEFAULT FALSE,
  suspended_at INT64,
  expires_at INT64,
  settings JSON NOT NULL,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL
);

-- Address ranges whose guests are walk-in viewers of the organisation.
CREATE TABLE organization_ranges (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  prefix TEXT NOT NULL,
  PRIMARY KEY (organization_id, prefix)
);

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL DEFAULT '',
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  profile_image TEXT NOT NULL DEFAULT '',
  password_hash TEXT NOT NULL,
  password_verified BOOL NOT NULL DEFAULT TRUE,
  email_confirmed_at INT64,
  disabled_at INT64,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL
);

CREATE TABLE memberships (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  role TEXT NOT NULL,
  created_at INT64 NOT NULL,
  ends_at INT64,
  PRIMARY KEY (account_id, organization_id)
);
CREATE INDEX memberships_organization ON memberships (organization_id, role);

-- Groups of members, to whom rights are assigned (a class, a department).
CREATE TABLE groups (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  created_at INT64 NOT NULL,
  UNIQUE (organization_id, name)
);
CREATE TABLE group_members (
  group_id TEXT NOT NULL REFERENCES groups (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (group_id, account_id)
);
CREATE INDEX group_members_account ON group_members (account_id);

-- Sign-ins. Only the digest of the bearer token is kept.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  remember BOOL NOT NULL,
  user_agent TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INT64 NOT NULL,
  seen_at INT64 NOT NULL,
  expires_at INT64 NOT NULL,
  revoked_at INT64
);
CREATE INDEX sessions_account ON sessions (account_id, created_at);

-- TOTP secrets, passkeys and recovery codes.
CREATE TABLE second_factors (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  secret BYTES NOT NULL,
  confirmed_at INT64,
  used_at INT64,
  created_at INT64 NOT NULL
);
CREATE INDEX second_factors_account ON second_factors (account_id, kind);

-- Counters of limited attempts, shared by all nodes.
CREATE TABLE attempt_counters (
  counter_key TEXT NOT NULL,
  window_start INT64 NOT NULL,
  attempts INT64 NOT NULL,
  PRIMARY KEY (counter_key, window_start)
);
CREATE INDEX attempt_counters_window ON attempt_counters (window_start);
