-- +goose Up

-- How an organisation's people sign in at its own identity provider (OpenID
-- Connect). client_secret is sealed with the server's key. domains are those of
-- the e-mail addresses that the hub found to be the organisation's own.
CREATE TABLE identity_providers (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  client_secret BYTES NOT NULL,
  label TEXT NOT NULL,
  label_en TEXT NOT NULL,
  scopes JSON NOT NULL,
  domains JSON NOT NULL,
  role_claim TEXT NOT NULL,
  roles JSON NOT NULL,
  updated_at INT64 NOT NULL
);

-- Who an account is at a provider. role is the one that the provider gave last.
CREATE TABLE identities (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at INT64 NOT NULL,
  used_at INT64 NOT NULL,
  UNIQUE (organization_id, issuer, subject)
);
CREATE INDEX identities_account ON identities (account_id, created_at);
