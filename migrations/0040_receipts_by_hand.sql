-- +goose Up

-- A receipt that the issuer does not make, as QPay for a bank transfer, is the
-- seller's: by_hand until staff enter its number, and issued by the seller then.
CREATE TABLE receipts_next (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id),
  seller_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('citizen', 'company')),
  consumer TEXT NOT NULL,
  register TEXT NOT NULL,
  tin TEXT NOT NULL,
  company TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('wanted', 'posting', 'issued', 'by_hand', 'unknown', 'failed', 'cancelling', 'cancelled')),
  issuer TEXT NOT NULL CHECK (issuer IN ('', 'qpay', 'posapi', 'seller')),
  attempt INT64 NOT NULL DEFAULT 0,
  posted_at INT64,
  number TEXT NOT NULL,
  date TEXT NOT NULL,
  vat INT64 NOT NULL CHECK (vat >= 0),
  city_tax INT64 NOT NULL CHECK (city_tax >= 0),
  problem TEXT NOT NULL,
  created_at INT64 NOT NULL,
  issued_at INT64,
  ended_at INT64,
  CHECK ((kind = 'company') = (tin <> '') AND (kind = 'citizen' OR consumer = '')),
  CHECK (state NOT IN ('issued', 'cancelling') OR number <> ''),
  CHECK (state = 'wanted' OR state = 'cancelled' OR issuer <> ''),
  CHECK (state <> 'by_hand' OR issuer = 'seller')
);
INSERT INTO receipts_next (id, order_id, seller_id, kind, consumer, register, tin, company, state, issuer, attempt, posted_at, number, date,
  vat, city_tax, problem, created_at, issued_at, ended_at)
  SELECT id, order_id, seller_id, kind, consumer, register, tin, company, state, issuer, attempt, posted_at, number, date,
  vat, city_tax, problem, created_at, issued_at, ended_at FROM receipts;
DROP TABLE receipts;
ALTER TABLE receipts_next RENAME TO receipts;
CREATE INDEX receipts_posting ON receipts (posted_at, id) WHERE state = 'posting';
CREATE INDEX receipts_open ON receipts (created_at, id)
  WHERE state = 'unknown' OR state = 'failed' OR state = 'cancelling' OR state = 'by_hand';
CREATE INDEX receipts_seller_open ON receipts (seller_id, created_at, id)
  WHERE state = 'unknown' OR state = 'failed' OR state = 'cancelling' OR state = 'by_hand';
