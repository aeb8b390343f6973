-- +goose Up

-- Advanced searches that a reader keeps. query is the form as it is written
-- when nothing in it differs without a meaning, query_key its SHA-256 in hex.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  query JSON NOT NULL,
  query_key TEXT NOT NULL,
  created_at INT64 NOT NULL,
  UNIQUE (account_id, query_key)
);
CREATE INDEX saved_searches_recent ON saved_searches (account_id, created_at, id);
