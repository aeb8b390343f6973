-- +goose Up

-- Records that readers brought from their reference managers, as CSL-JSON. What
-- has the same same_as is the same work for its owner. terms are the forms of the
-- words by which a record is found, one a line. Who sees the folder sees it.
CREATE TABLE own_records (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  folder_id TEXT REFERENCES folders (id),
  item JSON NOT NULL,
  same_as TEXT NOT NULL,
  terms TEXT NOT NULL,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL
);
CREATE INDEX own_records_account ON own_records (account_id, created_at, id);
CREATE INDEX own_records_same ON own_records (account_id, same_as);
CREATE INDEX own_records_folder ON own_records (folder_id, created_at, id);
