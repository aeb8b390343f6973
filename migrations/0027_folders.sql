-- +goose Up

-- Folders of the researcher's corner. account_id is the owner, of all folders in
-- each other the same one. parent_id is '' at the top; position counts from 0
-- without gaps among the folders of a parent that are not in the trash. A folder
-- that is put into the trash takes the folders in it along: trash_id is its id.
CREATE TABLE folders (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  parent_id TEXT NOT NULL,
  title TEXT NOT NULL,
  depth INT64 NOT NULL,
  position INT64 NOT NULL,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL,
  trashed_at INT64,
  trash_id TEXT NOT NULL DEFAULT ''
);
CREATE INDEX folders_order ON folders (account_id, depth, parent_id, position, id);
CREATE INDEX folders_trash ON folders (trash_id) WHERE trash_id <> '';

-- Which folders a folder is in, itself among them: who sees one sees all in it.
CREATE TABLE folder_paths (
  ancestor_id TEXT NOT NULL REFERENCES folders (id),
  folder_id TEXT NOT NULL REFERENCES folders (id),
  PRIMARY KEY (ancestor_id, folder_id)
);
CREATE INDEX folder_paths_folder ON folder_paths (folder_id, ancestor_id);

-- Who sees a folder beside its owner. role_rank is 1 for who reads, 2 for who writes.
CREATE TABLE folder_members (
  folder_id TEXT NOT NULL REFERENCES folders (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  role_rank INT64 NOT NULL,
  since INT64 NOT NULL,
  PRIMARY KEY (folder_id, account_id)
);
CREATE INDEX folder_members_account ON folder_members (account_id, folder_id);

-- Invitations: to an account, or to an address until an account has confirmed it.
CREATE TABLE folder_requests (
  id TEXT PRIMARY KEY,
  folder_id TEXT NOT NULL REFERENCES folders (id),
  account_id TEXT REFERENCES accounts (id),
  email TEXT NOT NULL,
  role_rank INT64 NOT NULL,
  invited_by TEXT REFERENCES accounts (id),
  state TEXT NOT NULL,
  created_at INT64 NOT NULL,
  answered_at INT64
);
CREATE UNIQUE INDEX folder_requests_person ON folder_requests (folder_id, account_id) WHERE state = 'pending' AND account_id IS NOT NULL;
CREATE UNIQUE INDEX folder_requests_address ON folder_requests (folder_id, email) WHERE state = 'pending' AND email <> '';
CREATE INDEX folder_requests_account ON folder_requests (account_id, created_at, id);
CREATE INDEX folder_requests_email ON folder_requests (email, created_at, id);
CREATE INDEX folder_requests_invited_by ON folder_requests (invited_by);

-- Whole contents in folders, with who put them there.
CREATE TABLE folder_contents (
  folder_id TEXT NOT NULL REFERENCES folders (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  account_id TEXT REFERENCES accounts (id),
  added_at INT64 NOT NULL,
  PRIMARY KEY (folder_id, content_id)
);
CREATE INDEX folder_contents_order ON folder_contents (folder_id, added_at, content_id);
CREATE INDEX folder_contents_content ON folder_contents (content_id);
CREATE INDEX folder_contents_account ON folder_contents (account_id);

-- A folder lists the entries of everybody. terms are the forms of the words by
-- which an entry is found, one a line; NULL until they are read.
UPDATE entries SET folder_id = NULL WHERE folder_id IS NOT NULL;
ALTER TABLE entries ADD COLUMN terms TEXT;
DROP INDEX entries_folder;
CREATE INDEX entries_folder_created ON entries (folder_id, created_at, id);
CREATE INDEX entries_folder_modified ON entries (folder_id, modified_at, id);
CREATE INDEX entries_folder_places ON entries (folder_id, item_id, place, id);
CREATE INDEX entries_folder_item_created ON entries (folder_id, item_id, created_at, id);
CREATE INDEX entries_unread ON entries (account_id, folder_id) WHERE terms IS NULL;

-- A right to a package is asked for by name.
CREATE INDEX entitlements_package ON entitlements (package_id, account_id) WHERE package_id IS NOT NULL;
