-- +goose Up

-- The sales and the refunds of a seller in a time, for the bookkeeper.
CREATE INDEX orders_sales ON orders (seller_id, paid_at, id);
CREATE INDEX orders_refunds ON orders (seller_id, ended_at, id) WHERE status = 'refunded';
