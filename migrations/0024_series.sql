-- +goose Up

-- Works that belong together in an order of their own: the volumes of a novel, a
-- publisher's library. One of a name, folded: files name series by text alone.
CREATE TABLE series (
  id ID,
  name TEXT NOT NULL,
  name_en TEXT NOT NULL DEFAULT '',
  folded TEXT NOT NULL UNIQUE,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL
);

-- position is in thousandths, so that a book stands between two others; what has
-- no number stands behind those that have.
CREATE TABLE content_series (
  content_id INT64 NOT NULL REFERENCES contents (id),
  series_id INT64 NOT NULL REFERENCES series (id),
  position INT64 NOT NULL,
  PRIMARY KEY (content_id, series_id)
);
CREATE INDEX content_series_order ON content_series (series_id, position, content_id);
