-- +goose Up

-- Of whose new titles an account is told: an author's (contributors), a series'
-- or a periodical's (contents). organization_id is the portal where it was
-- followed: what may be seen there is told. after_seq is the place in the feed at
-- that time: what was published up to there is not new.
CREATE TABLE follows (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  followed_id INT64 NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  after_seq INT64 NOT NULL,
  created_at INT64 NOT NULL,
  PRIMARY KEY (account_id, kind, followed_id)
);
CREATE INDEX follows_subject ON follows (kind, followed_id, account_id);
CREATE INDEX follows_recent ON follows (account_id, created_at, kind, followed_id);

-- Contents that readers have been able to see. seq is the place in the feed where
-- that was found out, item_id the newest item that followers have been told of.
CREATE TABLE published_contents (
  content_id INT64 PRIMARY KEY REFERENCES contents (id),
  item_id INT64 NOT NULL,
  seq INT64 NOT NULL,
  created_at INT64 NOT NULL
);
CREATE INDEX published_contents_seq ON published_contents (seq, content_id);
INSERT INTO published_contents (content_id, item_id, seq, created_at)
  SELECT c.id, COALESCE((SELECT MAX(i.id) FROM items i WHERE i.content_id = c.id), 0), 0, c.created_at
  FROM contents c WHERE c.visibility <> 'draft';

-- What followers are still to be told of: a title when item_id is 0, else so many
-- new issues of a periodical up to that one. reached is the last account that was told.
CREATE TABLE releases (
  content_id INT64 NOT NULL REFERENCES contents (id),
  item_id INT64 NOT NULL,
  items INT64 NOT NULL,
  seq INT64 NOT NULL,
  reached TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (content_id, item_id)
);

-- How far in the feed releases were looked for: one row.
CREATE TABLE release_progress (
  id INT64 PRIMARY KEY,
  seq INT64 NOT NULL
);
INSERT INTO release_progress (id, seq) SELECT 1, COALESCE(MAX(seq), 0) FROM feed;

-- How often a reader is told what is new for a search, at which portal, what was
-- looked at, and when the next look is due. Without an alert it is '' and NULL.
ALTER TABLE saved_searches ADD COLUMN alert TEXT NOT NULL DEFAULT '';
ALTER TABLE saved_searches ADD COLUMN alert_organization_id TEXT REFERENCES organizations (id);
ALTER TABLE saved_searches ADD COLUMN alert_seq INT64 NOT NULL DEFAULT 0;
ALTER TABLE saved_searches ADD COLUMN alert_due INT64;
CREATE INDEX saved_searches_due ON saved_searches (alert_due, id);

ALTER TABLE announcements ADD COLUMN withdrawn_at INT64;
-- Who was told of what: how many have read an announcement, and taking it back.
CREATE INDEX notifications_source ON notifications (type, source, read_at);
