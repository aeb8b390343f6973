-- +goose Up

-- The last good answer of each outside source, for every node and over
-- restarts. A sample was made here and gives way to the first real answer.
CREATE TABLE ambient (
  source TEXT PRIMARY KEY,
  body JSON NOT NULL,
  sample BOOL NOT NULL DEFAULT FALSE,
  fetched_at INT64 NOT NULL
);
