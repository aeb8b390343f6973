-- +goose Up

-- How often what happened in a month, written 2026-11: at an organisation, with an
-- item (0 for none) or a package ('' for none). It names nobody.
CREATE TABLE usage_counts (
  month TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  item_id INT64 NOT NULL,
  package_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  n INT64 NOT NULL,
  PRIMARY KEY (month, organization_id, item_id, package_id, kind)
);
