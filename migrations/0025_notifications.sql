-- +goose Up

-- What administrators tell their readers. organization_id is NULL for everybody.
-- reached is the last account that has been told, so that a job goes on where
-- another stopped.
CREATE TABLE announcements (
  id TEXT PRIMARY KEY,
  organization_id TEXT REFERENCES organizations (id),
  actor_id TEXT REFERENCES accounts (id),
  texts JSON NOT NULL,
  link TEXT NOT NULL,
  reached TEXT NOT NULL DEFAULT '',
  recipients INT64 NOT NULL DEFAULT 0,
  created_at INT64 NOT NULL,
  finished_at INT64
);
CREATE INDEX announcements_organization ON announcements (organization_id, created_at, id);
CREATE INDEX announcements_created ON announcements (created_at, id);

-- What readers are told. source is what a notification is about, such as an
-- announcement: an account is told of each once.
CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  type TEXT NOT NULL,
  source TEXT NOT NULL,
  texts JSON NOT NULL,
  link TEXT NOT NULL,
  read_at INT64,
  created_at INT64 NOT NULL,
  UNIQUE (account_id, type, source)
);
CREATE INDEX notifications_created ON notifications (account_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (account_id, read_at, created_at, id);
CREATE INDEX notifications_age ON notifications (created_at);

-- The members of an organisation in the order in which they are told.
CREATE INDEX memberships_accounts ON memberships (organization_id, account_id);
