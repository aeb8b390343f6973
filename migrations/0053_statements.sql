-- +goose Up

-- The months whose statements are made. What is made never changes: what becomes known
-- later is in the next month.
CREATE TABLE statement_months (
  month TEXT PRIMARY KEY,
  made_at INT64 NOT NULL
);

-- What was paid for a package without what went back, the taxes in it, the part of it
-- that its publishers share, and the seconds that were read of its titles, as far as
-- they are told. Amounts are ₮.
CREATE TABLE statement_pools (
  package_id TEXT NOT NULL REFERENCES store_packages (id),
  month TEXT NOT NULL REFERENCES statement_months (month),
  amount INT64 NOT NULL,
  tax INT64 NOT NULL,
  pool INT64 NOT NULL,
  seconds INT64 NOT NULL,
  PRIMARY KEY (package_id, month)
);

-- The statement of a publisher: what buyers paid for its titles without what went back,
-- the taxes in it, and what the publisher gets in all.
CREATE TABLE statements (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  month TEXT NOT NULL REFERENCES statement_months (month),
  sale_percent INT64 NOT NULL,
  package_percent INT64 NOT NULL,
  amount INT64 NOT NULL,
  tax INT64 NOT NULL,
  share INT64 NOT NULL,
  UNIQUE (organization_id, month)
);
CREATE INDEX statements_month ON statements (month, id);

-- Its lines: a title that was sold or refunded, its part of a package's pool, and what
-- earlier months lacked. amount of a package is the pool.
CREATE TABLE statement_lines (
  statement_id TEXT NOT NULL REFERENCES statements (id),
  position INT64 NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund', 'package', 'correction')),
  content_id INT64 REFERENCES contents (id),
  package_id TEXT REFERENCES store_packages (id),
  title TEXT NOT NULL,
  n INT64 NOT NULL,
  amount INT64 NOT NULL,
  tax INT64 NOT NULL,
  share INT64 NOT NULL,
  seconds INT64 NOT NULL,
  PRIMARY KEY (statement_id, position)
);
CREATE INDEX statement_lines_content ON statement_lines (content_id);
CREATE INDEX statement_lines_package ON statement_lines (package_id);
