-- +goose Up

-- The claim of a provider with the groups of a person, '' for none.
ALTER TABLE identity_providers ADD COLUMN group_claim TEXT NOT NULL DEFAULT '';
-- Whether the provider put the member there, and so may take them out.
ALTER TABLE group_members ADD COLUMN by_provider BOOL NOT NULL DEFAULT FALSE;
