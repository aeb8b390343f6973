-- +goose Up

-- The text of each item's newest publication, as search/text writes passages
-- from it. The passages themselves are derived and live outside of the schema.
CREATE TABLE text_sources (
  item_id INT64 PRIMARY KEY REFERENCES items (id),
  revision INT64 NOT NULL,
  text_key TEXT NOT NULL,
  positions_key TEXT NOT NULL
);
INSERT INTO text_sources (item_id, revision, text_key, positions_key)
  SELECT item_id, revision, stem || '-text.jsonl.gz', stem || '-positions.json.gz' FROM publications p
  WHERE revision = (SELECT MAX(revision) FROM publications n WHERE n.item_id = p.item_id);
