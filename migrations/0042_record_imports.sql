-- +goose Up

-- Files of catalogue records that staff bring in: checked row by row first, without a
-- change, then run, and undone if they want. rows_done of a step are settled: one that
-- was killed goes on behind them. The file is in blob until the run ends, '' for one
-- that the command line reads where it is. heads are those of a table, mapping says
-- which field of a record each of them is. counts are how many rows have each outcome.
CREATE TABLE record_imports (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  number INT64 NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('marc', 'csv', 'onix')),
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

-- What becomes, or became, of each record of a file. before is the record of the
-- library as it was, written_at when the import wrote it: one that has changed since
-- is not undone. undone says what undoing did of it.
CREATE TABLE record_import_rows (
  import_id TEXT NOT NULL REFERENCES record_imports (id),
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
CREATE INDEX record_import_rows_outcome ON record_import_rows (import_id, outcome, number);

-- Which record of the library a record of a source is: source names who gave it the
-- number, digest its last state that came in. made is whether an import made the record
-- of the library; one that was there before is never written over.
CREATE TABLE record_sources (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  source TEXT NOT NULL,
  record TEXT NOT NULL,
  content_id INT64 NOT NULL REFERENCES contents (id),
  digest TEXT NOT NULL,
  written_at INT64 NOT NULL,
  made BOOL NOT NULL,
  PRIMARY KEY (organization_id, source, record)
);
CREATE INDEX record_sources_content ON record_sources (content_id);
