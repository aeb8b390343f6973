-- +goose Up

-- Whoever has a group's code joins it; NULL: nobody can. sort_name is the hex
-- of the sort key of the name.
ALTER TABLE groups ADD COLUMN join_code TEXT;
ALTER TABLE groups ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX groups_join_code ON groups (join_code) WHERE join_code IS NOT NULL;
CREATE INDEX groups_sort ON groups (organization_id, sort_name, id);
ALTER TABLE group_members ADD COLUMN joined_at INT64 NOT NULL DEFAULT 0;
ALTER TABLE group_members ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
CREATE INDEX group_members_name ON group_members (group_id, sort_name, account_id);
CREATE INDEX entitlements_assigned ON entitlements (group_id, created_at, id);

-- A host of its own on which an organisation is at home; '' when it has none.
ALTER TABLE organizations ADD COLUMN host TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX organizations_host ON organizations (host) WHERE host <> '';
