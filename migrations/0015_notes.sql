-- +goose Up

-- Bookmarks, highlights and notes of readers. client_id is what the device that
-- made an entry calls it, so that a write sent twice is one entry. place is the
-- share of the publication in millionths. change counts the writes of an account:
-- a device asks for what came after the last it knows. A deleted entry stays as a
-- tombstone without anything that was written in it.
CREATE TABLE entries (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  client_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  content_id INT64 REFERENCES contents (id),
  item_id INT64 REFERENCES items (id),
  folder_id TEXT,
  locator JSON,
  place INT64 NOT NULL,
  quote TEXT NOT NULL,
  colour TEXT NOT NULL,
  tags JSON NOT NULL,
  body TEXT NOT NULL,
  version INT64 NOT NULL,
  change INT64 NOT NULL,
  created_at INT64 NOT NULL,
  modified_at INT64 NOT NULL,
  deleted_at INT64,
  UNIQUE (account_id, client_id)
);
CREATE INDEX entries_changes ON entries (account_id, change);
CREATE INDEX entries_item_changes ON entries (account_id, item_id, change);
CREATE INDEX entries_places ON entries (account_id, item_id, place, id);
CREATE INDEX entries_item_created ON entries (account_id, item_id, created_at, id);
CREATE INDEX entries_item_modified ON entries (account_id, item_id, modified_at, id);
CREATE INDEX entries_created ON entries (account_id, created_at, id);
CREATE INDEX entries_modified ON entries (account_id, modified_at, id);
CREATE INDEX entries_folder ON entries (account_id, folder_id, created_at, id);
