-- +goose Up

-- Who reads by a right that has seats: an account, or a walk-in reader's open
-- session. A row that was not heard of for a while is a free seat.
CREATE TABLE seats (
  right_id TEXT NOT NULL REFERENCES entitlements (id) ON DELETE CASCADE,
  holder TEXT NOT NULL,
  heard_at INT64 NOT NULL,
  PRIMARY KEY (right_id, holder)
);
CREATE INDEX seats_holder ON seats (holder);
