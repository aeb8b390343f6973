-- +goose Up

-- A category that was removed names nothing any more. Its row stays, so that it can be
-- put back as it was.
ALTER TABLE categories ADD COLUMN removed_at INT64;

-- What removing a category did: where it stood, in which menus, and which titles went
-- from it into which category. An empty into_id: there were none.
CREATE TABLE category_removals (
  id TEXT PRIMARY KEY,
  category_id INT64 NOT NULL REFERENCES categories (id),
  parent_id INT64 REFERENCES categories (id),
  into_id INT64 REFERENCES categories (id),
  menus TEXT NOT NULL,
  at INT64 NOT NULL,
  undone_at INT64
);
CREATE INDEX category_removals_order ON category_removals (at, id);
CREATE INDEX category_removals_category ON category_removals (category_id);
CREATE INDEX category_removals_parent ON category_removals (parent_id);
CREATE INDEX category_removals_into ON category_removals (into_id);

CREATE TABLE category_removal_contents (
  removal_id TEXT NOT NULL REFERENCES category_removals (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  had_both BOOL NOT NULL,
  PRIMARY KEY (removal_id, content_id)
);
CREATE INDEX category_removal_contents_content ON category_removal_contents (content_id);
