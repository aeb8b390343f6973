-- +goose Up

-- Reviews are listed newest first and counted by stars.
DROP INDEX reviews_content;
CREATE INDEX reviews_content ON reviews (content_id, created_at, id);
DROP INDEX reviews_account;
CREATE INDEX reviews_account ON reviews (account_id, created_at, id);
CREATE INDEX reviews_stars ON reviews (content_id, stars, hidden_at);

-- What anybody says is wrong with a record, or with one review of it. It waits
-- for the staff of the record's owner. account_id NULL is a guest.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES organizations (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  review_id TEXT REFERENCES reviews (id),
  account_id TEXT REFERENCES accounts (id),
  reason TEXT NOT NULL,
  body TEXT NOT NULL,
  contact TEXT NOT NULL DEFAULT '',
  created_at INT64 NOT NULL,
  UNIQUE (review_id, account_id)
);
CREATE INDEX reports_owner ON reports (owner_id, created_at, id);
CREATE INDEX reports_content ON reports (content_id);
