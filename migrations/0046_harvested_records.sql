-- +goose Up

-- Records also come in from catalogues (OPDS) and repositories (OAI-PMH).
CREATE TABLE record_imports_next (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  number INT64 NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('marc', 'csv', 'onix', 'opds', 'oai')),
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  size_bytes INT64 NOT NULL,
  blob TEXT NOT NULL,
  visibility TEXT NOT NULL,
  heads JSON NOT NULL,
  mapping JSON NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  problem TEXT NOT NULL DEFAULT '',
  rows_done INT64 NOT NULL DEFAULT 0,
  rows_total INT64 NOT NULL DEFAULT 0,
  counts JSON NOT NULL,
  created_at INT64 NOT NULL,
  ended_at INT64,
  UNIQUE (organization_id, number)
);
INSERT INTO record_imports_next (id, organization_id, number, format, name, sha256, size_bytes, blob, visibility, heads, mapping, state,
  problem, rows_done, rows_total, counts, created_at, ended_at)
  SELECT id, organization_id, number, format, name, sha256, size_bytes, blob, visibility, heads, mapping, state,
  problem, rows_done, rows_total, counts, created_at, ended_at FROM record_imports;

CREATE TABLE record_import_rows_next (
  import_id TEXT NOT NULL REFERENCES record_imports_next (id),
  number INT64 NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('added', 'updated', 'same', 'kept', 'skipped', 'refused')),
  reason TEXT NOT NULL,
  found_by TEXT NOT NULL CHECK (found_by IN ('', 'record', 'isbn', 'title')),
  title TEXT NOT NULL,
  people TEXT NOT NULL,
  year INT64 NOT NULL,
  identifier TEXT NOT NULL,
  content_id INT64 NOT NULL,
  written_at INT64,
  before TEXT NOT NULL,
  skip BOOL NOT NULL DEFAULT FALSE,
  undone TEXT NOT NULL DEFAULT '' CHECK (undone IN ('', 'removed', 'archived', 'restored', 'edited')),
  PRIMARY KEY (import_id, number)
);
INSERT INTO record_import_rows_next (import_id, number, outcome, reason, found_by, title, people, year, identifier, content_id, written_at,
  before, skip, undone)
  SELECT import_id, number, outcome, reason, found_by, title, people, year, identifier, content_id, written_at,
  before, skip, undone FROM record_import_rows;

DROP TABLE record_import_rows;
DROP TABLE record_imports;
ALTER TABLE record_imports_next RENAME TO record_imports;
ALTER TABLE record_import_rows_next RENAME TO record_import_rows;
CREATE INDEX record_import_rows_outcome ON record_import_rows (import_id, outcome, number);
