-- +goose Up

-- One opened file per item and revision. The keys of its blobs (pack, manifest,
-- positions, text, cover, original) begin with stem.
CREATE TABLE publications (
  item_id INT64 NOT NULL REFERENCES items (id),
  revision INT64 NOT NULL,
  kind TEXT NOT NULL,
  media_type TEXT NOT NULL,
  layout TEXT NOT NULL,
  direction TEXT NOT NULL,
  vertical BOOL NOT NULL,
  sha256 TEXT NOT NULL,
  size_bytes INT64 NOT NULL,
  pack_bytes INT64 NOT NULL,
  positions INT64 NOT NULL,
  words INT64 NOT NULL,
  warnings JSON NOT NULL,
  stem TEXT NOT NULL UNIQUE,
  created_at INT64 NOT NULL,
  PRIMARY KEY (item_id, revision)
);
CREATE INDEX publications_sha256 ON publications (sha256);

-- Files an organisation has imported, so that the same file is never taken twice.
CREATE TABLE imported_files (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  sha256 TEXT NOT NULL,
  item_id INT64 NOT NULL REFERENCES items (id),
  name TEXT NOT NULL,
  created_at INT64 NOT NULL,
  PRIMARY KEY (organization_id, sha256)
);
CREATE INDEX imported_files_item ON imported_files (item_id);

-- Imports at work. What a run stored lies under its id; when alive_at grows
-- old the run has died, and what no publication names is cleared away.
CREATE TABLE import_runs (
  id TEXT PRIMARY KEY,
  alive_at INT64 NOT NULL
);

-- Where a reader is in an item. progression is in millionths.
CREATE TABLE reading_places (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  item_id INT64 NOT NULL REFERENCES items (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  locator JSON NOT NULL,
  progression INT64 NOT NULL,
  device_id TEXT NOT NULL,
  device_name TEXT NOT NULL,
  version INT64 NOT NULL,
  modified_at INT64 NOT NULL,
  started_at INT64 NOT NULL,
  completed_at INT64,
  PRIMARY KEY (account_id, item_id)
);
CREATE INDEX reading_places_recent ON reading_places (account_id, modified_at);
CREATE INDEX reading_places_content ON reading_places (account_id, content_id, modified_at);

-- Contents a reader keeps.
CREATE TABLE saved_contents (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  saved_at INT64 NOT NULL,
  PRIMARY KEY (account_id, content_id)
);
CREATE INDEX saved_contents_recent ON saved_contents (account_id, saved_at);

-- Contents a reader has looked at.
CREATE TABLE seen_contents (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  seen_at INT64 NOT NULL,
  PRIMARY KEY (account_id, content_id)
);
CREATE INDEX seen_contents_recent ON seen_contents (account_id, seen_at);
