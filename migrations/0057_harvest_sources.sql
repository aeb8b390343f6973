-- +goose Up

-- Addresses from which an organisation takes records again and again: repositories
-- (OAI-PMH) and catalogues (OPDS). since is the newest date stamp that came in, ''
-- before the first run; digest is that of what was fetched last: the same makes no
-- import. asked_at is set while a run is on its way. failures are those in a row,
-- problem and detail say why the last one failed.
CREATE TABLE harvest_sources (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('oai', 'opds')),
  url TEXT NOT NULL,
  prefix TEXT NOT NULL,
  set_name TEXT NOT NULL,
  every TEXT NOT NULL CHECK (every IN ('hourly', 'daily', 'weekly')),
  visibility TEXT NOT NULL,
  paused BOOL NOT NULL DEFAULT FALSE,
  next_at INT64 NOT NULL,
  asked_at INT64,
  ran_at INT64,
  since TEXT NOT NULL DEFAULT '',
  digest TEXT NOT NULL DEFAULT '',
  import_id TEXT NOT NULL DEFAULT '',
  failures INT64 NOT NULL DEFAULT 0,
  problem TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  created_at INT64 NOT NULL,
  UNIQUE (organization_id, kind, url, prefix, set_name)
);
CREATE INDEX harvest_sources_due ON harvest_sources (next_at) WHERE NOT paused;
CREATE INDEX harvest_sources_recent ON harvest_sources (organization_id, created_at, id);
