-- +goose Up

-- A record's title, subtitle and summary in other languages than its own, by
-- language: {"en": {"title": "…", "subtitle": "…", "summary": "…"}}.
ALTER TABLE contents ADD COLUMN translations JSON NOT NULL DEFAULT '{}';
-- The sort key of the title that English readers are shown; NULL when it is
-- sort_title's own, and in rows that a program without this column wrote.
ALTER TABLE contents ADD COLUMN sort_title_en BYTES;
CREATE INDEX contents_sort_title_en ON contents (COALESCE(sort_title_en, sort_title), id);
