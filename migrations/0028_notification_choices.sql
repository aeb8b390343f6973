-- +goose Up

-- How a reader is told of a type of notifications, where it is not as the product
-- has it. email is never, at_once, daily or weekly.
CREATE TABLE notification_choices (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  type TEXT NOT NULL,
  in_app BOOL NOT NULL,
  email TEXT NOT NULL,
  PRIMARY KEY (account_id, type)
);

-- The clock of a reader and the hours in which nothing disturbs them, in minutes
-- since midnight; two equal ones are none.
CREATE TABLE notification_hours (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  time_zone TEXT NOT NULL,
  quiet_from INT64 NOT NULL,
  quiet_to INT64 NOT NULL
);

-- in_app is whether the bell shows it. mail_at is when it is looked at for an
-- email; NULL when there is nothing more to send. mailed_at is when an email with
-- it was handed over, mail_tries how often that failed.
ALTER TABLE notifications ADD COLUMN in_app BOOL NOT NULL DEFAULT TRUE;
ALTER TABLE notifications ADD COLUMN mail_at INT64;
ALTER TABLE notifications ADD COLUMN mailed_at INT64;
ALTER TABLE notifications ADD COLUMN mail_tries INT64 NOT NULL DEFAULT 0;
CREATE INDEX notifications_mail ON notifications (mail_at, id) WHERE mail_at IS NOT NULL;
CREATE INDEX notifications_mail_account ON notifications (account_id, created_at, id) WHERE mail_at IS NOT NULL;
