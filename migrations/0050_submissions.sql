-- +goose Up

-- Where a title stands that a publisher brings in or wants taken down; '' for one that
-- waits for neither. submission_at is when it came to stand there.
ALTER TABLE contents ADD COLUMN submission TEXT NOT NULL DEFAULT ''
  CHECK (submission IN ('', 'draft', 'submitted', 'returned', 'approved', 'takedown_asked', 'taken_down'));
ALTER TABLE contents ADD COLUMN submission_at INT64 NOT NULL DEFAULT 0;
CREATE INDEX contents_submission ON contents (owner_id, submission, submission_at, id) WHERE submission <> '';
CREATE INDEX contents_submission_all ON contents (submission, submission_at, id) WHERE submission <> '';

-- What publishers and staff did with a title on its way into the library and out of it.
-- reason is that of a tombstone, note what they said.
CREATE TABLE submission_events (
  id TEXT PRIMARY KEY,
  content_id INT64 NOT NULL REFERENCES contents (id),
  act TEXT NOT NULL,
  was TEXT NOT NULL,
  becomes TEXT NOT NULL,
  staff BOOL NOT NULL,
  actor_id TEXT REFERENCES accounts (id),
  reason TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  at INT64 NOT NULL
);
CREATE INDEX submission_events_order ON submission_events (content_id, at, id);
CREATE INDEX submission_events_actor ON submission_events (actor_id) WHERE actor_id IS NOT NULL;
