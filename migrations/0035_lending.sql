-- +goose Up

-- How an organisation lends. Without a row the defaults of the program hold.
CREATE TABLE lending_rules (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  loan_days INT64 NOT NULL,
  ready_days INT64 NOT NULL,
  most_loans INT64 NOT NULL,
  most_holds INT64 NOT NULL,
  most_renewals INT64 NOT NULL
);

-- What an organisation lends: a content, or one of its items when item_id is not
-- 0. It has one queue. Who borrows, returns or waits locks its row.
CREATE TABLE lending_titles (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  item_id INT64 NOT NULL,
  created_at INT64 NOT NULL
);
CREATE UNIQUE INDEX lending_titles_target ON lending_titles (organization_id, content_id, item_id);

-- The licences by which it may. model is concurrent (a seat while reading: the
-- organisation's right entitlement_id) or loan (a copy for some days). loans_left
-- is NULL where the number of loans is not limited, ends_at without an end.
CREATE TABLE licences (
  id TEXT PRIMARY KEY,
  title_id TEXT NOT NULL REFERENCES lending_titles (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  model TEXT NOT NULL,
  copies INT64 NOT NULL,
  loans_left INT64,
  starts_at INT64 NOT NULL,
  ends_at INT64,
  entitlement_id TEXT REFERENCES entitlements (id),
  created_at INT64 NOT NULL
);
CREATE INDEX licences_title ON licences (title_id, ends_at);
CREATE INDEX licences_list ON licences (organization_id, created_at, id);

-- Copies that are or were lent. account_id and entitlement_id are cut 30 days
-- after the return. told: the reader knows that the end is near.
CREATE TABLE loans (
  id TEXT PRIMARY KEY,
  title_id TEXT NOT NULL REFERENCES lending_titles (id),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  account_id TEXT REFERENCES accounts (id),
  entitlement_id TEXT REFERENCES entitlements (id) ON DELETE SET NULL,
  item_id INT64 NOT NULL,
  assigned BOOL NOT NULL,
  renewals INT64 NOT NULL DEFAULT 0,
  told BOOL NOT NULL,
  borrowed_at INT64 NOT NULL,
  due_at INT64 NOT NULL,
  returned_at INT64
);
CREATE UNIQUE INDEX loans_one ON loans (account_id, title_id) WHERE returned_at IS NULL;
CREATE INDEX loans_title ON loans (title_id, due_at, id) WHERE returned_at IS NULL;
CREATE INDEX loans_licence ON loans (licence_id, returned_at);
CREATE INDEX loans_account ON loans (account_id, organization_id, borrowed_at, id);
CREATE INDEX loans_entitlement ON loans (entitlement_id);
CREATE INDEX loans_returned ON loans (returned_at) WHERE account_id IS NOT NULL;

-- Who waits, in the order of place. status is waiting, ready (a copy is kept
-- until ready_until), expired, cancelled or done. An assigned hold becomes a loan
-- by itself, until due_at. Rows that are over are deleted after 30 days.
CREATE TABLE holds (
  id TEXT PRIMARY KEY,
  title_id TEXT NOT NULL REFERENCES lending_titles (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  item_id INT64 NOT NULL,
  place INT64 NOT NULL,
  status TEXT NOT NULL,
  assigned BOOL NOT NULL,
  due_at INT64,
  created_at INT64 NOT NULL,
  ready_until INT64,
  ended_at INT64
);
CREATE UNIQUE INDEX holds_one ON holds (account_id, title_id) WHERE ended_at IS NULL;
CREATE INDEX holds_line ON holds (title_id, place, id) WHERE ended_at IS NULL;
CREATE INDEX holds_account ON holds (account_id, organization_id, created_at, id);
CREATE INDEX holds_ended ON holds (ended_at);
