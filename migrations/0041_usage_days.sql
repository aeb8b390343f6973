-- +goose Up

-- How often what happened on a day of Ulaanbaatar, written 2026-11-26, at an
-- organisation's portal: with a content (0: none, for searches), or with an item of
-- it where item_id is not 0. Reading is not here: usage_months says why.
CREATE TABLE usage_days (
  content_id INT64 NOT NULL,
  item_id INT64 NOT NULL,
  organization_id TEXT NOT NULL,
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  n INT64 NOT NULL,
  PRIMARY KEY (content_id, day, kind, item_id, organization_id)
);

-- The same of all contents of an owner together.
CREATE TABLE usage_owner_days (
  owner_id TEXT NOT NULL,
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  n INT64 NOT NULL,
  PRIMARY KEY (owner_id, day, kind, organization_id)
);

-- The contents of an owner that were ever used, with all their views.
CREATE TABLE usage_titles (
  owner_id TEXT NOT NULL,
  content_id INT64 NOT NULL,
  views INT64 NOT NULL,
  PRIMARY KEY (owner_id, content_id)
);
CREATE INDEX usage_titles_viewed ON usage_titles (owner_id, views, content_id);

-- The key under which the readers of a month are known. When the month is reported
-- it is overwritten, and nobody can find out any more who they were.
CREATE TABLE usage_keys (
  month TEXT PRIMARY KEY,
  secret BYTES NOT NULL,
  closed BOOL NOT NULL
);

-- Who has read an item in a month that is not reported yet, as a keyed digest: the
-- same reader is another one in the next month.
CREATE TABLE usage_readers (
  month TEXT NOT NULL,
  item_id INT64 NOT NULL,
  organization_id TEXT NOT NULL,
  reader BYTES NOT NULL,
  PRIMARY KEY (month, item_id, organization_id, reader)
);

-- The reading of a month that is over: of an item at an organisation, and of those
-- together by item (organization_id ''), content (item_id 0), content and
-- organisation, owner (content_id 0), owner and organisation. What fewer than five
-- readers read at one organisation is in no row, only that it was there (hidden); so
-- is how many finished, when they are fewer (few_finished).
CREATE TABLE usage_months (
  owner_id TEXT NOT NULL,
  content_id INT64 NOT NULL,
  item_id INT64 NOT NULL,
  organization_id TEXT NOT NULL,
  month TEXT NOT NULL,
  readers INT64 NOT NULL,
  opens INT64 NOT NULL,
  seconds INT64 NOT NULL,
  finished INT64 NOT NULL,
  hidden BOOL NOT NULL,
  few_finished BOOL NOT NULL,
  PRIMARY KEY (owner_id, content_id, item_id, organization_id, month)
);
CREATE INDEX usage_months_item ON usage_months (month, item_id, organization_id);
