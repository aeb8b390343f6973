-- +goose Up

-- A group of contents may be a rule: all that is public, narrowed to what one
-- organisation owns, to a category with all below it, or to both. What comes to
-- the catalogue later is in it at once.
ALTER TABLE right_groups ADD COLUMN rule BOOL NOT NULL DEFAULT FALSE;
ALTER TABLE right_groups ADD COLUMN publisher_id TEXT REFERENCES organizations (id);
ALTER TABLE right_groups ADD COLUMN category_id INT64 REFERENCES categories (id);
