-- +goose Up

-- The identity by which a provider opened a session, or will once the code it
-- waits for has come; empty for every other way in.
ALTER TABLE sessions ADD COLUMN identity TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_in_tickets ADD COLUMN identity TEXT NOT NULL DEFAULT '';

-- Whether people are offered to sign out at the provider too: it has to know
-- our address for that.
ALTER TABLE identity_providers ADD COLUMN sign_out BOOL NOT NULL DEFAULT FALSE;
