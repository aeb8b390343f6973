-- +goose Up

-- Where words come from, with the licence that is shown beside them. revision
-- rises with every batch that is written; what was made from the words is kept
-- under it.
CREATE TABLE dictionary_sources (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  licence TEXT NOT NULL,
  address TEXT NOT NULL,
  revision INT64 NOT NULL,
  updated_at INT64 NOT NULL
);

-- Headwords, each once for all sources. sort is the order of the alphabet.
CREATE TABLE dictionary_words (
  id ID,
  language TEXT NOT NULL,
  headword TEXT NOT NULL,
  sort BYTES NOT NULL,
  UNIQUE (language, headword)
);
CREATE INDEX dictionary_words_sort ON dictionary_words (language, sort, id);

-- What a source says of a word. An import writes every entry under its own
-- edition and removes those of earlier ones at its end.
CREATE TABLE dictionary_entries (
  word_id INT64 NOT NULL REFERENCES dictionary_words (id),
  source_id TEXT NOT NULL REFERENCES dictionary_sources (id),
  edition INT64 NOT NULL,
  traditional TEXT NOT NULL,
  senses JSON NOT NULL,
  PRIMARY KEY (word_id, source_id)
);
CREATE INDEX dictionary_entries_edition ON dictionary_entries (source_id, edition, word_id);

-- Under what a word is found: itself, its stems, folded spellings, irregular
-- forms. rank is lower for the surer ones.
CREATE TABLE dictionary_keys (
  language TEXT NOT NULL,
  key TEXT NOT NULL,
  word_id INT64 NOT NULL REFERENCES dictionary_words (id),
  rank INT64 NOT NULL,
  PRIMARY KEY (language, key, word_id)
);
CREATE INDEX dictionary_keys_word ON dictionary_keys (word_id);
