-- +goose Up

-- The records that a bulk edit selects, until its job has put them into
-- bulk_edit_contents: ids as differences, and how many they are.
ALTER TABLE bulk_edits ADD COLUMN selected BYTES;
ALTER TABLE bulk_edits ADD COLUMN selected_count INT64 NOT NULL DEFAULT 0;

-- An ISBN of ten digits is compared as the thirteen of the same book: 978, its first
-- nine, and the check digit of a bar code.
UPDATE content_identifiers SET normal = '978' || substr(normal, 1, 9) || ((10 - (38
    + 3 * CAST(substr(normal, 1, 1) AS BIGINT) + 1 * CAST(substr(normal, 2, 1) AS BIGINT) + 3 * CAST(substr(normal, 3, 1) AS BIGINT)
    + 1 * CAST(substr(normal, 4, 1) AS BIGINT) + 3 * CAST(substr(normal, 5, 1) AS BIGINT) + 1 * CAST(substr(normal, 6, 1) AS BIGINT)
    + 3 * CAST(substr(normal, 7, 1) AS BIGINT) + 1 * CAST(substr(normal, 8, 1) AS BIGINT) + 3 * CAST(substr(normal, 9, 1) AS BIGINT)
  ) % 10) % 10)
  WHERE type = 'isbn' AND length(normal) = 10 AND rtrim(substr(normal, 1, 9), '0123456789') = ''
    AND rtrim(substr(normal, 10, 1), '0123456789x') = '';
