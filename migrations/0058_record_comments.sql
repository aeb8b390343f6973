-- +goose Up

-- What the staff of a record tell each other about it; readers never see it.
-- account_id is NULL once its author is erased. removed_at is set where the author
-- took it back, which can be undone.
CREATE TABLE record_comments (
  id TEXT PRIMARY KEY,
  content_id INT64 NOT NULL REFERENCES contents (id),
  account_id TEXT REFERENCES accounts (id),
  body TEXT NOT NULL,
  created_at INT64 NOT NULL,
  done_at INT64,
  removed_at INT64
);
CREATE INDEX record_comments_order ON record_comments (content_id, created_at, id);
CREATE INDEX record_comments_account ON record_comments (account_id, created_at) WHERE account_id IS NOT NULL;

-- Comments are read with those of the records that were merged into theirs.
CREATE INDEX merges_into ON merges (into_id, kind) WHERE undone_at IS NULL;
