-- +goose Up

-- The receipt (e-Barimt) of an order. consumer is a citizen's number of eight digits
-- with the tax office, register, tin and company are a company's. number (ДДТД) and
-- date are the issuer's, as it wrote them; taxes are hundredths of ₮. What the
-- payer alone is shown, the content of the QR code and the lottery number, is nowhere.
-- attempt tells the answer to one call from that to another.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id),
  seller_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('citizen', 'company')),
  consumer TEXT NOT NULL,
  register TEXT NOT NULL,
  tin TEXT NOT NULL,
  company TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('wanted', 'posting', 'issued', 'unknown', 'failed', 'cancelling', 'cancelled')),
  issuer TEXT NOT NULL CHECK (issuer IN ('', 'qpay', 'posapi')),
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
  CHECK (state = 'wanted' OR state = 'cancelled' OR issuer <> '')
);
CREATE INDEX receipts_posting ON receipts (posted_at, id) WHERE state = 'posting';
CREATE INDEX receipts_open ON receipts (created_at, id) WHERE state = 'unknown' OR state = 'failed' OR state = 'cancelling';
CREATE INDEX receipts_seller_open ON receipts (seller_id, created_at, id) WHERE state = 'unknown' OR state = 'failed' OR state = 'cancelling';
