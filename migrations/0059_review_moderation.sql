-- +goose Up

-- Staff look through the reviews of their organisation's titles. hidden_reason says
-- why a review is hidden, '' for what is shown.
ALTER TABLE reviews ADD COLUMN owner_id TEXT NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN hidden_reason TEXT NOT NULL DEFAULT ''
  CHECK (hidden_reason IN ('', 'harm', 'spam', 'off_topic'));
UPDATE reviews SET owner_id = (SELECT c.owner_id FROM contents c WHERE c.id = reviews.content_id);
CREATE INDEX reviews_owner ON reviews (owner_id, created_at, id);
CREATE INDEX reviews_owner_low ON reviews (owner_id, created_at, id) WHERE stars <= 2;
CREATE INDEX reviews_owner_hidden ON reviews (owner_id, created_at, id) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_newest ON reviews (created_at, id);
CREATE INDEX reviews_newest_low ON reviews (created_at, id) WHERE stars <= 2;
CREATE INDEX reviews_newest_hidden ON reviews (created_at, id) WHERE hidden_at IS NOT NULL;
