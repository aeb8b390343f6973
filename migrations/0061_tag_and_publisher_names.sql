-- +goose Up

-- Words that tags had before they were renamed, folded: a file that names one finds the
-- tag that has another name since.
CREATE TABLE tag_aliases (
  folded TEXT PRIMARY KEY,
  tag_id INT64 NOT NULL REFERENCES tags (id)
);
CREATE INDEX tag_aliases_tag ON tag_aliases (tag_id);

-- What merges of publishers refer to: a name as titles had it then.
CREATE TABLE publisher_names (
  id ID,
  name TEXT NOT NULL
);

-- Titles of an organisation by their publisher, for the list of its names.
CREATE INDEX contents_publisher ON contents (owner_id, publisher, id) WHERE deleted_at IS NULL AND publisher <> '';

-- Names of publishers can be merged too.
CREATE TABLE merges_next (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('author', 'tag', 'record', 'publisher')),
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
CREATE TABLE merge_items_next (
  merge_id TEXT NOT NULL REFERENCES merges_next (id),
  item_id INT64 NOT NULL REFERENCES items (id),
  PRIMARY KEY (merge_id, item_id)
);
INSERT INTO merge_items_next (merge_id, item_id) SELECT merge_id, item_id FROM merge_items;
DROP TABLE merge_items;
DROP TABLE merge_links;
DROP TABLE merges;
ALTER TABLE merges_next RENAME TO merges;
ALTER TABLE merge_links_next RENAME TO merge_links;
ALTER TABLE merge_items_next RENAME TO merge_items;
CREATE UNIQUE INDEX merges_from ON merges (kind, from_id) WHERE undone_at IS NULL;
CREATE INDEX merges_order ON merges (organization_id, at, id);
CREATE INDEX merges_into ON merges (kind, into_id) WHERE undone_at IS NULL;
CREATE INDEX merge_links_content ON merge_links (content_id);
