-- +goose Up

-- How long a person read an item on a day in Ulaanbaatar (2026-11-22): seconds
-- before the page, and pages that stood there long enough to be read. told_at is
-- the moment of the last word from a device, which bounds the next one.
CREATE TABLE reading_days (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  day TEXT NOT NULL,
  item_id INT64 NOT NULL REFERENCES items (id),
  seconds INT64 NOT NULL,
  pages INT64 NOT NULL,
  told_at INT64 NOT NULL,
  PRIMARY KEY (account_id, day, item_id)
);
CREATE INDEX reading_days_item ON reading_days (item_id);
CREATE INDEX reading_places_completed ON reading_places (account_id, content_id, completed_at);

-- The day (2026-11-20) or the month (2026-11) in which an issue of a periodical
-- came out; empty for what is no issue or of which only the year is known.
ALTER TABLE items ADD COLUMN issued TEXT NOT NULL DEFAULT '';
