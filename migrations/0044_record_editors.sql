-- +goose Up

-- Who has a record open to edit it, as their screen says every few seconds, and
-- when they saved it last.
CREATE TABLE record_editors (
  content_id INT64 NOT NULL REFERENCES contents (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  seen_at INT64 NOT NULL,
  saved_at INT64,
  PRIMARY KEY (content_id, account_id)
);
CREATE INDEX record_editors_account ON record_editors (account_id, seen_at);
