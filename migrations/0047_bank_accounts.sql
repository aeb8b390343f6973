-- +goose Up

-- Where bank transfers for what an organisation sells arrive, instead of at the
-- operator's account. One that has ended is kept for the orders whose buyers were
-- shown it.
CREATE TABLE bank_accounts (
  id TEXT PRIMARY KEY,
  seller_id TEXT NOT NULL REFERENCES organizations (id),
  bank TEXT NOT NULL,
  number TEXT NOT NULL,
  holder TEXT NOT NULL,
  saved_at INT64 NOT NULL,
  ended_at INT64
);
CREATE UNIQUE INDEX bank_accounts_seller ON bank_accounts (seller_id) WHERE ended_at IS NULL;

-- The account that the buyer of an order was shown; NULL is the operator's.
ALTER TABLE orders ADD COLUMN bank_account_id TEXT REFERENCES bank_accounts (id);

-- The provider was asked to pay a payment back: until it says whether it did, that
-- money pays for nothing and is not paid back by hand.
ALTER TABLE payments ADD COLUMN refund_asked BOOL NOT NULL DEFAULT FALSE;
