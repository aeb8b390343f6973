-- +goose Up

-- The step of the TOTP code that was used last: none serves twice (RFC 6238 §5.2).
ALTER TABLE second_factors ADD COLUMN used_step INT64 NOT NULL DEFAULT 0;

-- Sign-ins whose first step was right and whose second one is awaited. ticket is
-- the digest of what the page holds.
CREATE TABLE sign_in_tickets (
  ticket TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  remember BOOL NOT NULL,
  tries INT64 NOT NULL,
  created_at INT64 NOT NULL,
  expires_at INT64 NOT NULL
);
CREATE INDEX sign_in_tickets_account ON sign_in_tickets (account_id);
CREATE INDEX sign_in_tickets_expires ON sign_in_tickets (expires_at);

-- Passkeys: public keys, so nothing in them is secret. credential_id is base64url.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  credential_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  credential JSON NOT NULL,
  created_at INT64 NOT NULL,
  used_at INT64
);
CREATE INDEX passkeys_account ON passkeys (account_id, created_at, id);

-- What a passkey is asked to sign, once. account_id NULL is a sign-in.
CREATE TABLE passkey_challenges (
  digest TEXT PRIMARY KEY,
  account_id TEXT REFERENCES accounts (id),
  session JSON NOT NULL,
  created_at INT64 NOT NULL,
  expires_at INT64 NOT NULL
);
CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);

-- Tokens that a person's own programs call with. ending is what the token ends
-- with, for its person to tell it by.
CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  scope TEXT NOT NULL,
  ending TEXT NOT NULL,
  created_at INT64 NOT NULL,
  used_at INT64,
  expires_at INT64 NOT NULL,
  revoked_at INT64
);
CREATE INDEX api_tokens_account ON api_tokens (account_id, created_at, id);
CREATE INDEX api_tokens_expires ON api_tokens (expires_at);

-- A number that somebody has shown to be theirs signs one person in: whoever
-- showed it last.
UPDATE accounts SET phone_confirmed_at = NULL WHERE phone_confirmed_at IS NOT NULL AND EXISTS (
  SELECT 1 FROM accounts later WHERE later.phone = accounts.phone AND (later.phone_confirmed_at > accounts.phone_confirmed_at
    OR (later.phone_confirmed_at = accounts.phone_confirmed_at AND later.id > accounts.id)));
CREATE UNIQUE INDEX accounts_confirmed_phone ON accounts (phone) WHERE phone_confirmed_at IS NOT NULL;
