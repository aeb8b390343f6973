-- +goose Up

-- When the bank last refused a payment of an order that waits for money.
ALTER TABLE orders ADD COLUMN refused_at INT64;
