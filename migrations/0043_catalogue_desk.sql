-- +goose Up

-- One change of a record: by whom and when, and the fields that it changed with
-- their values before and after, by the names of the API. run_id names the bulk
-- edit or import that made it with others.
CREATE TABLE content_revisions (
  id TEXT PRIMARY KEY,
  content_id INT64 NOT NULL REFERENCES contents (id),
  actor_id TEXT REFERENCES accounts (id),
  source TEXT NOT NULL CHECK (source IN ('staff', 'import', 'bulk', 'undo')),
  run_id TEXT NOT NULL DEFAULT '',
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at INT64 NOT NULL,
  undone_at INT64
);
CREATE INDEX content_revisions_order ON content_revisions (content_id, at, id);
CREATE INDEX content_revisions_run ON content_revisions (run_id, content_id) WHERE run_id <> '';
CREATE INDEX content_revisions_actor ON content_revisions (actor_id) WHERE actor_id IS NOT NULL;

-- Fields that staff have changed: an import leaves them as they are.
CREATE TABLE content_locks (
  content_id INT64 NOT NULL REFERENCES contents (id),
  field TEXT NOT NULL,
  at INT64 NOT NULL,
  PRIMARY KEY (content_id, field)
);

-- A change of many records at once. every is set where a hub administrator
-- changes the records of all organisations.
CREATE TABLE bulk_edits (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  every BOOL NOT NULL DEFAULT FALSE,
  changes TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'undoing', 'undone')),
  at INT64 NOT NULL,
  ended_at INT64
);
CREATE INDEX bulk_edits_order ON bulk_edits (organization_id, at, id);

-- What became of each record of a bulk edit. kept: somebody has changed it since,
-- so that undoing left it.
CREATE TABLE bulk_edit_contents (
  edit_id TEXT NOT NULL REFERENCES bulk_edits (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
  PRIMARY KEY (edit_id, content_id)
);
CREATE INDEX bulk_edit_contents_state ON bulk_edit_contents (edit_id, state, content_id);

-- Lists of the catalogue desk that somebody keeps under a name: account_id is
-- NULL for those that all librarians of the organisation see.
CREATE TABLE desk_views (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  account_id TEXT REFERENCES accounts (id),
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  at INT64 NOT NULL
);
CREATE INDEX desk_views_order ON desk_views (organization_id, at, id);
CREATE INDEX desk_views_account ON desk_views (account_id) WHERE account_id IS NOT NULL;

-- Two contributors or two tags that turned out to be one: the page of from_id
-- leads to into_id until the merge is undone.
CREATE TABLE merges (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('author', 'tag')),
  from_id INT64 NOT NULL,
  into_id INT64 NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  at INT64 NOT NULL,
  undone_at INT64
);
CREATE UNIQUE INDEX merges_from ON merges (kind, from_id) WHERE undone_at IS NULL;
CREATE INDEX merges_order ON merges (organization_id, at, id);

-- The records that a merge moved. had_both is set where the record had both, so that
-- it has one link less since.
CREATE TABLE merge_links (
  merge_id TEXT NOT NULL REFERENCES merges (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  role TEXT NOT NULL DEFAULT '',
  position INT64 NOT NULL DEFAULT 0,
  had_both BOOL NOT NULL DEFAULT FALSE,
  PRIMARY KEY (merge_id, content_id, role)
);
