-- +goose Up

-- Files that staff send in pieces: what is received of each, until it is whole and the
-- library takes it, or nobody has sent any more for days. modified_at is what the
-- sender's device says of the file: with name and size it knows the file again.
-- item_id is what the file became, 0 until then.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  size_bytes INT64 NOT NULL,
  modified_at INT64 NOT NULL,
  received INT64 NOT NULL DEFAULT 0,
  item_id INT64 NOT NULL DEFAULT 0,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL
);
CREATE INDEX uploads_account ON uploads (account_id, organization_id, updated_at);
CREATE INDEX uploads_updated ON uploads (updated_at);

-- The pieces of an upload, each in a blob, by where they begin.
CREATE TABLE upload_parts (
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  start INT64 NOT NULL,
  size_bytes INT64 NOT NULL,
  blob TEXT NOT NULL,
  PRIMARY KEY (upload_id, start)
);

-- How many read an item is told before it is removed.
CREATE INDEX reading_places_item ON reading_places (item_id);
