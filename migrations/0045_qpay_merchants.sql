-- +goose Up

-- Where the money for what an organisation sells arrives at QPay, instead of at the
-- hub's merchant. password is sealed with the server's key. One that has ended is kept
-- for the invoices that it made.
CREATE TABLE qpay_merchants (
  id TEXT PRIMARY KEY,
  seller_id TEXT NOT NULL REFERENCES organizations (id),
  username TEXT NOT NULL,
  password BYTES NOT NULL,
  invoice_code TEXT NOT NULL,
  merchant TEXT NOT NULL,
  district TEXT NOT NULL,
  saved_at INT64 NOT NULL,
  ended_at INT64,
  UNIQUE (seller_id, username)
);
CREATE UNIQUE INDEX qpay_merchants_seller ON qpay_merchants (seller_id) WHERE ended_at IS NULL;

-- Which merchant made an invoice and took a payment; NULL is the hub's.
ALTER TABLE invoices ADD COLUMN merchant_id TEXT REFERENCES qpay_merchants (id);
ALTER TABLE payments ADD COLUMN merchant_id TEXT REFERENCES qpay_merchants (id);

-- Why the seller issues a receipt by hand; '' where nobody noted it.
ALTER TABLE receipts ADD COLUMN reason TEXT NOT NULL DEFAULT '';

-- "All titles" and those of a category that an organisation other than the hub sells
-- are its own.
UPDATE right_groups SET publisher_id = owner_id WHERE rule AND publisher_id IS NULL
  AND owner_id IN (SELECT id FROM organizations WHERE NOT hub);
