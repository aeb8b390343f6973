-- +goose Up

-- News of one cause of one day, such as the new titles of an author, stand in the
-- bell as one notification that counts them. Its items is their number; each of the
-- others has a row of its own with 0, shown nowhere, so that it is told once.
ALTER TABLE notifications ADD COLUMN cause TEXT NOT NULL DEFAULT '';
ALTER TABLE notifications ADD COLUMN items INT64 NOT NULL DEFAULT 1;
CREATE INDEX notifications_cause ON notifications (account_id, cause) WHERE cause <> '' AND items > 0;
