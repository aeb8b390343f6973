-- +goose Up

-- Which database this is: made when it is created, another one after it was
-- restored or moved. What was derived from a database of another epoch is thrown
-- away. There is one row.
CREATE TABLE database_epoch (
  one INT64 PRIMARY KEY CHECK (one = 1),
  epoch TEXT NOT NULL,
  begun_at INT64 NOT NULL
);
