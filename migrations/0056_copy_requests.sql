-- +goose Up

-- Part of the copies of a licence that was bought.
ALTER TABLE licences ADD COLUMN bought INT64 NOT NULL DEFAULT 0 CHECK (bought BETWEEN 0 AND copies);

-- Copies that librarians ask their administrators for. account_id is who asked,
-- NULL for somebody who is erased. A licence has one request at most that waits.
CREATE TABLE copy_requests (
  id TEXT PRIMARY KEY,
  licence_id TEXT NOT NULL REFERENCES licences (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  account_id TEXT REFERENCES accounts (id),
  copies INT64 NOT NULL CHECK (copies BETWEEN 1 AND 1000),
  note TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'ordered', 'bought', 'added', 'refused', 'refunded')),
  order_id TEXT REFERENCES orders (id),
  reason TEXT NOT NULL DEFAULT '',
  created_at INT64 NOT NULL,
  decided_at INT64,
  CHECK ((status IN ('ordered', 'bought', 'refunded')) = (order_id IS NOT NULL))
);
CREATE UNIQUE INDEX copy_requests_waiting ON copy_requests (licence_id) WHERE decided_at IS NULL;
CREATE INDEX copy_requests_list ON copy_requests (organization_id, created_at, id);
CREATE INDEX copy_requests_status ON copy_requests (organization_id, status, created_at, id);
CREATE INDEX copy_requests_licence ON copy_requests (licence_id, created_at, id);
CREATE INDEX copy_requests_account ON copy_requests (account_id);
CREATE INDEX copy_requests_order ON copy_requests (order_id);

-- Lines sell copies of licences too: of a content or one of its items, as a request
-- asks for. A grant of such a line names the licence that grew.
CREATE TABLE order_lines_next (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INT64 NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('package', 'item', 'content', 'copies')),
  package_id TEXT REFERENCES store_packages (id),
  content_id INT64 REFERENCES contents (id),
  item_id INT64 REFERENCES items (id),
  offer_id TEXT,
  request_id TEXT REFERENCES copy_requests (id),
  copies INT64 NOT NULL DEFAULT 0,
  title TEXT NOT NULL,
  title_en TEXT NOT NULL,
  days INT64 NOT NULL CHECK (days >= 0),
  people INT64 NOT NULL CHECK (people >= 1),
  gift BOOL NOT NULL,
  price INT64 NOT NULL CHECK (price BETWEEN 0 AND 1000000000000),
  discount INT64 NOT NULL CHECK (discount BETWEEN 0 AND price),
  total INT64 NOT NULL,
  vat INT64 NOT NULL CHECK (vat >= 0),
  city_tax INT64 NOT NULL CHECK (city_tax >= 0),
  CHECK (total = price - discount),
  CHECK ((kind = 'package') = (package_id IS NOT NULL)),
  CHECK (kind = 'copies' OR (kind = 'item') = (item_id IS NOT NULL)),
  CHECK (kind = 'copies' OR (kind = 'content') = (content_id IS NOT NULL)),
  CHECK (kind <> 'copies' OR (item_id IS NULL) <> (content_id IS NULL)),
  CHECK ((kind = 'copies') = (request_id IS NOT NULL)),
  CHECK ((kind = 'copies') = (copies > 0)),
  UNIQUE (order_id, position)
);
INSERT INTO order_lines_next (id, order_id, position, kind, package_id, content_id, item_id, offer_id, title, title_en, days, people, gift,
  price, discount, total, vat, city_tax)
  SELECT id, order_id, position, kind, package_id, content_id, item_id, offer_id, title, title_en, days, people, gift,
  price, discount, total, vat, city_tax FROM order_lines;

CREATE TABLE grants_next (
  line_id TEXT PRIMARY KEY REFERENCES order_lines_next (id),
  entitlement_id TEXT UNIQUE,
  gift_id TEXT UNIQUE,
  licence_id TEXT REFERENCES licences (id),
  at INT64 NOT NULL,
  CHECK ((entitlement_id IS NULL) <> (gift_id IS NULL) OR licence_id IS NOT NULL),
  CHECK (licence_id IS NULL OR (entitlement_id IS NULL AND gift_id IS NULL))
);
INSERT INTO grants_next (line_id, entitlement_id, gift_id, at) SELECT line_id, entitlement_id, gift_id, at FROM grants;

CREATE TABLE gift_codes_next (
  id TEXT PRIMARY KEY,
  line_id TEXT NOT NULL UNIQUE REFERENCES order_lines_next (id),
  code TEXT NOT NULL UNIQUE,
  account_id TEXT REFERENCES accounts (id),
  entitlement_id TEXT UNIQUE,
  redeemed_at INT64,
  void_at INT64,
  created_at INT64 NOT NULL
);
INSERT INTO gift_codes_next (id, line_id, code, account_id, entitlement_id, redeemed_at, void_at, created_at)
  SELECT id, line_id, code, account_id, entitlement_id, redeemed_at, void_at, created_at FROM gift_codes;

DROP TABLE gift_codes;
DROP TABLE grants;
DROP TABLE order_lines;
ALTER TABLE order_lines_next RENAME TO order_lines;
ALTER TABLE grants_next RENAME TO grants;
ALTER TABLE gift_codes_next RENAME TO gift_codes;
CREATE INDEX order_lines_package ON order_lines (package_id);
CREATE INDEX order_lines_content ON order_lines (content_id);
CREATE INDEX order_lines_item ON order_lines (item_id);
CREATE INDEX order_lines_request ON order_lines (request_id);
CREATE INDEX grants_licence ON grants (licence_id);
CREATE INDEX gift_codes_account ON gift_codes (account_id);
