-- +goose Up

-- Work for the workers. A finished job is deleted; a dead one stays until
-- somebody revives or discards it. attempt only grows: it fences off a worker
-- that lost its lease. tries counts the claims since the job was last asked for.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  job_key TEXT NOT NULL,
  payload JSON NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'dead')),
  run_at INT64 NOT NULL,
  attempt INT64 NOT NULL DEFAULT 0,
  tries INT64 NOT NULL DEFAULT 0,
  lease_until INT64 NOT NULL DEFAULT 0,
  progress_done INT64 NOT NULL DEFAULT 0,
  progress_total INT64 NOT NULL DEFAULT 0,
  last_error TEXT NOT NULL DEFAULT '',
  created_at INT64 NOT NULL
);
CREATE UNIQUE INDEX jobs_waiting ON jobs (kind, job_key) WHERE state = 'waiting';
CREATE UNIQUE INDEX jobs_running ON jobs (kind, job_key) WHERE state = 'running';
CREATE INDEX jobs_due ON jobs (kind, state, run_at, id);
CREATE INDEX jobs_state ON jobs (state, run_at, id);
