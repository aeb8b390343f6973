-- +goose Up

-- By which title and name a record is recognised, folded: records that share a key
-- may be one. A job keeps them.
CREATE TABLE record_keys (
  content_id INT64 NOT NULL REFERENCES contents (id),
  match_key TEXT NOT NULL,
  PRIMARY KEY (content_id, match_key)
);
CREATE INDEX record_keys_key ON record_keys (match_key, content_id);

-- Two records of one organisation that may be one, as the job last found them.
-- dismissed_at is set where staff said that they are not.
CREATE TABLE duplicate_records (
  first_id INT64 NOT NULL REFERENCES contents (id),
  second_id INT64 NOT NULL REFERENCES contents (id),
  owner_id TEXT NOT NULL REFERENCES organizations (id),
  reason TEXT NOT NULL CHECK (reason IN ('isbn', 'title')),
  found_at INT64 NOT NULL,
  dismissed_at INT64,
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
);
CREATE INDEX duplicate_records_owner ON duplicate_records (owner_id, first_id, second_id) WHERE dismissed_at IS NULL;
CREATE INDEX duplicate_records_second ON duplicate_records (second_id);

-- Records can be merged too.
CREATE TABLE merges_next (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('author', 'tag', 'record')),
  from_id INT64 NOT NULL,
  into_id INT64 NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  at INT64 NOT NULL,
  undone_at INT64
);
INSERT INTO merges_next (id, kind, from_id, into_id, organization_id, at, undone_at)
  SELECT id, kind, from_id, into_id, organization_id, at, undone_at FROM merges;
CREATE TABLE merge_links_next (
  merge_id TEXT NOT NULL REFERENCES merges_next (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  role TEXT NOT NULL DEFAULT '',
  position INT64 NOT NULL DEFAULT 0,
  had_both BOOL NOT NULL DEFAULT FALSE,
  PRIMARY KEY (merge_id, content_id, role)
);
INSERT INTO merge_links_next (merge_id, content_id, role, position, had_both)
  SELECT merge_id, content_id, role, position, had_both FROM merge_links;
DROP TABLE merge_links;
DROP TABLE merges;
ALTER TABLE merges_next RENAME TO merges;
ALTER TABLE merge_links_next RENAME TO merge_links;
CREATE UNIQUE INDEX merges_from ON merges (kind, from_id) WHERE undone_at IS NULL;
CREATE INDEX merges_order ON merges (organization_id, at, id);

-- The items that a merge of records gave to the second record.
CREATE TABLE merge_items (
  merge_id TEXT NOT NULL REFERENCES merges (id),
  item_id INT64 NOT NULL REFERENCES items (id),
  PRIMARY KEY (merge_id, item_id)
);
