-- +goose Up

-- The organisation that a job works for, '' where it is the whole library's; and
-- whether somebody asked the job that runs to stop.
ALTER TABLE jobs ADD COLUMN owner_id TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN stopping BOOL NOT NULL DEFAULT FALSE;
CREATE INDEX jobs_created ON jobs (created_at, id);
CREATE INDEX jobs_owner ON jobs (owner_id, created_at, id);
