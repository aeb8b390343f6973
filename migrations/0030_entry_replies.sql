-- +goose Up

-- What people answer to an entry in a shared folder. An entry that is moved
-- leaves its replies with the folder: others than those who wrote them see it
-- elsewhere.
CREATE TABLE entry_replies (
  id TEXT PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES entries (id),
  folder_id TEXT NOT NULL REFERENCES folders (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  body TEXT NOT NULL,
  created_at INT64 NOT NULL
);
CREATE INDEX entry_replies_entry ON entry_replies (entry_id, folder_id, created_at, id);
CREATE INDEX entry_replies_folder ON entry_replies (folder_id);
CREATE INDEX entry_replies_account ON entry_replies (account_id, created_at);
