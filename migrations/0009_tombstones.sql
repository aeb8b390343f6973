-- +goose Up

-- Why a record was taken down, in the words of reports; '' while it stands.
ALTER TABLE contents ADD COLUMN taken_down TEXT NOT NULL DEFAULT '';
