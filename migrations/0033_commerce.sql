-- +goose Up

-- What the store sells for some days. texts are title and summary by language.
-- A package for more than one person is for an organisation, whose readers take
-- that many seats. A reading package opens a group of contents.
CREATE TABLE store_packages (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  seller_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('reading', 'research')),
  texts JSON NOT NULL,
  days INT64 NOT NULL CHECK (days BETWEEN 1 AND 3650),
  people INT64 NOT NULL CHECK (people BETWEEN 1 AND 1000000),
  price INT64 NOT NULL CHECK (price BETWEEN 0 AND 1000000000000),
  covers TEXT NOT NULL CHECK (covers IN ('nothing', 'all', 'category', 'publisher', 'list')),
  right_group_id TEXT REFERENCES right_groups (id),
  active BOOL NOT NULL,
  position INT64 NOT NULL,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL,
  CHECK ((kind = 'reading') = (right_group_id IS NOT NULL) AND (kind = 'research') = (covers = 'nothing'))
);
CREATE INDEX store_packages_shown ON store_packages (position, id) WHERE active;
CREATE INDEX store_packages_seller ON store_packages (seller_id, position, id);

-- Further prices than an item's own: a content as a whole, or an item for some days.
CREATE TABLE offers (
  id TEXT PRIMARY KEY,
  content_id INT64 NOT NULL REFERENCES contents (id),
  item_id INT64 REFERENCES items (id),
  days INT64 NOT NULL CHECK (days BETWEEN 0 AND 3650),
  price INT64 NOT NULL CHECK (price BETWEEN 1 AND 1000000000000),
  created_at INT64 NOT NULL,
  CHECK (item_id IS NULL OR days > 0)
);
CREATE INDEX offers_content ON offers (content_id, price, id);
CREATE INDEX offers_item ON offers (item_id);

-- used counts the uses that are not released; it never passes most.
CREATE TABLE coupons (
  id TEXT PRIMARY KEY,
  seller_id TEXT NOT NULL REFERENCES organizations (id),
  code TEXT NOT NULL UNIQUE,
  percent INT64 NOT NULL CHECK (percent BETWEEN 0 AND 100),
  amount INT64 NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  scope TEXT NOT NULL CHECK (scope IN ('all', 'reading', 'research', 'titles', 'package')),
  package_id TEXT REFERENCES store_packages (id),
  starts_at INT64,
  ends_at INT64,
  most INT64 CHECK (most > 0),
  most_each INT64 CHECK (most_each > 0),
  combinable BOOL NOT NULL,
  active BOOL NOT NULL,
  used INT64 NOT NULL DEFAULT 0,
  created_at INT64 NOT NULL,
  CHECK ((percent > 0) <> (amount > 0)),
  CHECK ((scope = 'package') = (package_id IS NOT NULL)),
  CHECK (used >= 0 AND (most IS NULL OR used <= most))
);
CREATE INDEX coupons_seller ON coupons (seller_id, created_at, id);

-- An order holds the prices as sold. received and returned are the sums of its
-- payments and refunds; owed is what has to go back to the payer. Taxes are
-- hundredths of ₮ inside the total. A person who is erased leaves account_id NULL.
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  account_id TEXT REFERENCES accounts (id),
  portal_id TEXT NOT NULL REFERENCES organizations (id),
  seller_id TEXT NOT NULL REFERENCES organizations (id),
  request_key TEXT NOT NULL,
  status TEXT NOT NULL
    CHECK (status IN ('draft', 'pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded')),
  subtotal INT64 NOT NULL CHECK (subtotal BETWEEN 0 AND 1000000000000),
  discount INT64 NOT NULL CHECK (discount BETWEEN 0 AND subtotal),
  total INT64 NOT NULL,
  vat INT64 NOT NULL CHECK (vat >= 0),
  city_tax INT64 NOT NULL CHECK (city_tax >= 0),
  vat_percent INT64 NOT NULL CHECK (vat_percent BETWEEN 0 AND 100),
  city_percent INT64 NOT NULL CHECK (city_percent BETWEEN 0 AND 100),
  received INT64 NOT NULL DEFAULT 0 CHECK (received >= 0),
  returned INT64 NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND received),
  owed INT64 NOT NULL DEFAULT 0 CHECK (owed >= 0),
  created_at INT64 NOT NULL,
  expires_at INT64,
  paid_at INT64,
  ended_at INT64,
  version INT64 NOT NULL DEFAULT 1,
  CHECK (total = subtotal - discount),
  CHECK (owed = received - returned - CASE WHEN status IN ('paid', 'fulfilled') THEN total ELSE 0 END)
);
CREATE UNIQUE INDEX orders_request ON orders (account_id, request_key);
CREATE INDEX orders_created ON orders (created_at, id);
CREATE INDEX orders_account ON orders (account_id, created_at, id);
CREATE INDEX orders_seller ON orders (seller_id, created_at, id);
CREATE INDEX orders_status ON orders (seller_id, status, created_at, id);
CREATE INDEX orders_expires ON orders (expires_at, id) WHERE expires_at IS NOT NULL;
CREATE INDEX orders_paid ON orders (paid_at, id) WHERE status = 'paid';
CREATE INDEX orders_owed ON orders (seller_id, created_at, id) WHERE owed > 0;

CREATE TABLE order_lines (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INT64 NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('package', 'item', 'content')),
  package_id TEXT REFERENCES store_packages (id),
  content_id INT64 REFERENCES contents (id),
  item_id INT64 REFERENCES items (id),
  offer_id TEXT,
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
  CHECK ((kind = 'item') = (item_id IS NOT NULL)),
  CHECK ((kind = 'content') = (content_id IS NOT NULL)),
  UNIQUE (order_id, position)
);
CREATE INDEX order_lines_package ON order_lines (package_id);
CREATE INDEX order_lines_content ON order_lines (content_id);
CREATE INDEX order_lines_item ON order_lines (item_id);

-- A coupon on an order. It is taken when the order waits for money, and given
-- back when none comes.
CREATE TABLE coupon_uses (
  order_id TEXT NOT NULL REFERENCES orders (id),
  coupon_id TEXT NOT NULL REFERENCES coupons (id),
  account_id TEXT REFERENCES accounts (id),
  discount INT64 NOT NULL CHECK (discount >= 0),
  added_at INT64 NOT NULL,
  taken BOOL NOT NULL,
  PRIMARY KEY (order_id, coupon_id)
);
CREATE INDEX coupon_uses_coupon ON coupon_uses (coupon_id, account_id, taken);
CREATE INDEX coupon_uses_account ON coupon_uses (account_id);

-- Every transition of an order. actor_id is who made it, NULL for the program.
CREATE TABLE order_events (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  was TEXT NOT NULL,
  becomes TEXT NOT NULL,
  actor_id TEXT REFERENCES accounts (id),
  reason TEXT NOT NULL,
  at INT64 NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_id, at, id);
CREATE INDEX order_events_actor ON order_events (actor_id);

-- Invoices that a provider made for an order. callback is the digest of the
-- secret in the address that the provider calls. An order has one open at most.
CREATE TABLE invoices (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  provider TEXT NOT NULL,
  provider_id TEXT,
  callback TEXT NOT NULL UNIQUE,
  amount INT64 NOT NULL CHECK (amount > 0),
  state TEXT NOT NULL CHECK (state IN ('making', 'open', 'closed')),
  ways JSON NOT NULL,
  created_at INT64 NOT NULL,
  expires_at INT64 NOT NULL,
  UNIQUE (provider, provider_id)
);
CREATE UNIQUE INDEX invoices_open ON invoices (order_id) WHERE state <> 'closed';
CREATE INDEX invoices_order ON invoices (order_id, created_at);

-- Money that came (paid) and went back (refund). Rows are only added.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('paid', 'refund')),
  amount INT64 NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  card BOOL NOT NULL,
  actor_id TEXT REFERENCES accounts (id),
  at INT64 NOT NULL,
  recorded_at INT64 NOT NULL,
  UNIQUE (provider, provider_id, kind)
);
CREATE INDEX payments_order ON payments (order_id, recorded_at, id);
CREATE INDEX payments_at ON payments (provider, at, id);
CREATE INDEX payments_actor ON payments (actor_id);

-- What a line gave: a right, or a code by which somebody else gets it. Rows are
-- only added.
CREATE TABLE grants (
  line_id TEXT PRIMARY KEY REFERENCES order_lines (id),
  entitlement_id TEXT UNIQUE,
  gift_id TEXT UNIQUE,
  at INT64 NOT NULL,
  CHECK ((entitlement_id IS NULL) <> (gift_id IS NULL))
);

-- Codes of gifts, as digests. void_at ends one whose order was refunded.
CREATE TABLE gift_codes (
  id TEXT PRIMARY KEY,
  line_id TEXT NOT NULL UNIQUE REFERENCES order_lines (id),
  code TEXT NOT NULL UNIQUE,
  account_id TEXT REFERENCES accounts (id),
  entitlement_id TEXT UNIQUE,
  redeemed_at INT64,
  void_at INT64,
  created_at INT64 NOT NULL
);
CREATE INDEX gift_codes_account ON gift_codes (account_id);
