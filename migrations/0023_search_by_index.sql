-- +goose Up

-- Words are searched by the index of each node alone.
DROP TABLE content_terms;
DROP TABLE contributor_terms;
