-- +goose Up

-- What happened with the copies of a title at an organisation on a day of Ulaanbaatar,
-- written 2026-11-26, never with whom: waited is the seconds that those who were served
-- stood in the queue.
CREATE TABLE lending_days (
  organization_id TEXT NOT NULL,
  day TEXT NOT NULL,
  content_id INT64 NOT NULL,
  loans INT64 NOT NULL,
  returns INT64 NOT NULL,
  renewals INT64 NOT NULL,
  holds INT64 NOT NULL,
  served INT64 NOT NULL,
  waited INT64 NOT NULL,
  PRIMARY KEY (organization_id, day, content_id)
);

-- The days of a month together, written 2026-11.
CREATE TABLE lending_months (
  organization_id TEXT NOT NULL,
  month TEXT NOT NULL,
  content_id INT64 NOT NULL,
  loans INT64 NOT NULL,
  returns INT64 NOT NULL,
  renewals INT64 NOT NULL,
  holds INT64 NOT NULL,
  served INT64 NOT NULL,
  waited INT64 NOT NULL,
  PRIMARY KEY (organization_id, month, content_id)
);

-- Refusals at a portal, by day and content.
CREATE INDEX usage_days_refused ON usage_days (organization_id, day, content_id, kind, n)
  WHERE kind = 'no_license' OR kind = 'limit_exceeded';
