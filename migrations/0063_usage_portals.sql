-- +goose Up

-- The days of an owner's titles at one portal.
CREATE INDEX usage_owner_days_portal ON usage_owner_days (owner_id, organization_id, day, kind, n);
