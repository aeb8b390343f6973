-- +goose Up

-- What happened with all contents of an owner on a day, at all portals together.
CREATE TABLE usage_owner_totals (
  owner_id TEXT NOT NULL,
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  n INT64 NOT NULL,
  PRIMARY KEY (owner_id, day, kind)
);
INSERT INTO usage_owner_totals (owner_id, day, kind, n)
  SELECT owner_id, day, kind, CAST(SUM(n) AS INT64) FROM usage_owner_days GROUP BY owner_id, day, kind;

-- The days of a month together, at each portal.
CREATE TABLE usage_owner_months (
  owner_id TEXT NOT NULL,
  month TEXT NOT NULL,
  kind TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  n INT64 NOT NULL,
  PRIMARY KEY (owner_id, month, kind, organization_id)
);
INSERT INTO usage_owner_months (owner_id, month, kind, organization_id, n)
  SELECT owner_id, substr(day, 1, 7), kind, organization_id, CAST(SUM(n) AS INT64) FROM usage_owner_days
  GROUP BY owner_id, substr(day, 1, 7), kind, organization_id;

-- What happened on a day at an organisation's portal, with the contents of all owners
-- and with none.
CREATE TABLE usage_portal_days (
  organization_id TEXT NOT NULL,
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  n INT64 NOT NULL,
  PRIMARY KEY (organization_id, day, kind)
);
INSERT INTO usage_portal_days (organization_id, day, kind, n)
  SELECT organization_id, day, kind, CAST(SUM(n) AS INT64) FROM usage_owner_days GROUP BY organization_id, day, kind;

-- The contents that were ever used at a portal, with all their views there.
CREATE TABLE usage_portal_titles (
  organization_id TEXT NOT NULL,
  content_id INT64 NOT NULL,
  views INT64 NOT NULL,
  PRIMARY KEY (organization_id, content_id)
);
INSERT INTO usage_portal_titles (organization_id, content_id, views)
  SELECT organization_id, content_id, CAST(SUM(CASE WHEN kind = 'view' THEN n ELSE 0 END) AS INT64) FROM usage_days
  WHERE content_id <> 0 GROUP BY organization_id, content_id;
CREATE INDEX usage_portal_titles_viewed ON usage_portal_titles (organization_id, views, content_id);

-- How many contents of an owner, and how many at a portal, were ever used.
CREATE TABLE usage_title_counts (
  side TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  n INT64 NOT NULL,
  PRIMARY KEY (side, organization_id)
);
INSERT INTO usage_title_counts (side, organization_id, n) SELECT 'owner', owner_id, COUNT(*) FROM usage_titles GROUP BY owner_id;
INSERT INTO usage_title_counts (side, organization_id, n)
  SELECT 'portal', organization_id, COUNT(*) FROM usage_portal_titles GROUP BY organization_id;

-- Views that are not yet in contents.views.
ALTER TABLE usage_titles ADD COLUMN pending INT64 NOT NULL DEFAULT 0;
UPDATE usage_titles SET pending = views;
CREATE INDEX usage_titles_pending ON usage_titles (owner_id, content_id) WHERE pending > 0;

-- What was read of some contents at a portal.
CREATE INDEX usage_months_portal ON usage_months (organization_id, content_id, month) WHERE item_id = 0 AND organization_id <> '';

-- What was sold and refunded at a portal.
CREATE INDEX orders_portal_sales ON orders (portal_id, paid_at, id);
CREATE INDEX orders_portal_refunds ON orders (portal_id, ended_at, id) WHERE status = 'refunded';
