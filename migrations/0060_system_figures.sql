-- +goose Up

-- What each organisation holds, counted by a job: lists and pages read these rows
-- instead of counting at each request.
CREATE TABLE organization_sums (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  members INT64 NOT NULL,
  titles INT64 NOT NULL,
  items INT64 NOT NULL,
  licences INT64 NOT NULL,
  packages INT64 NOT NULL,
  original_bytes INT64 NOT NULL,
  prepared_bytes INT64 NOT NULL,
  counted_at INT64 NOT NULL
);

-- The files of the library by kind, counted by a job that walks through them.
CREATE TABLE file_sums (
  kind TEXT PRIMARY KEY,
  files INT64 NOT NULL,
  bytes INT64 NOT NULL,
  counted_at INT64 NOT NULL
);

-- When something last went well or failed, by its name: emails.
CREATE TABLE machine_marks (
  name TEXT PRIMARY KEY,
  at INT64 NOT NULL,
  note TEXT NOT NULL DEFAULT ''
);
