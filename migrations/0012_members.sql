-- +goose Up

-- How a member is listed. sort_name is the hex of the sort key of the name, ''
-- until the name was read: the two databases write a default of bytes differently.
ALTER TABLE memberships ADD COLUMN suspended_at INT64;
ALTER TABLE memberships ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
DROP INDEX memberships_organization;
CREATE INDEX memberships_name ON memberships (organization_id, sort_name, account_id);
CREATE INDEX memberships_role ON memberships (organization_id, role, sort_name, account_id);
CREATE INDEX memberships_joined ON memberships (organization_id, created_at, account_id);
CREATE INDEX memberships_unread ON memberships (account_id) WHERE sort_name = '';

-- The words by which a member is found, inside one organisation.
CREATE TABLE member_words (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  word TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (organization_id, word, account_id)
);
CREATE INDEX member_words_account ON member_words (account_id);

-- What staff did, to whom, and what it changed. actor_id NULL is the command
-- line or somebody who is erased; object names what is no person.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  actor_id TEXT REFERENCES accounts (id),
  subject_id TEXT REFERENCES accounts (id),
  act TEXT NOT NULL,
  object TEXT NOT NULL,
  before JSON NOT NULL,
  after JSON NOT NULL,
  at INT64 NOT NULL
);
CREATE INDEX audit_log_organization ON audit_log (organization_id, at, id);
CREATE INDEX audit_log_act ON audit_log (organization_id, act, at, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id);
CREATE INDEX audit_log_subject ON audit_log (subject_id);
CREATE INDEX audit_log_at ON audit_log (at);

-- People who were asked to become members. digest is that of the secret in the
-- newest letter, NULL until one is written.
CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  role TEXT NOT NULL,
  ends_at INT64,
  group_id TEXT REFERENCES groups (id),
  locale TEXT NOT NULL,
  digest TEXT UNIQUE,
  invited_by TEXT REFERENCES accounts (id),
  account_id TEXT REFERENCES accounts (id),
  created_at INT64 NOT NULL,
  expires_at INT64 NOT NULL,
  accepted_at INT64,
  revoked_at INT64
);
CREATE UNIQUE INDEX invitations_waiting ON invitations (organization_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_organization ON invitations (organization_id, created_at, id);
CREATE INDEX invitations_email ON invitations (email);
CREATE INDEX invitations_account ON invitations (account_id);
CREATE INDEX invitations_invited_by ON invitations (invited_by);
CREATE INDEX invitations_expires ON invitations (expires_at);

-- Domains of e-mail addresses whose people become readers by themselves.
CREATE TABLE organization_domains (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  domain TEXT NOT NULL,
  PRIMARY KEY (organization_id, domain)
);
