-- +goose Up

-- How often the files of a publication were made. Readers keep those of an
-- address for a year: what is made again has other bytes and another address.
ALTER TABLE publications ADD COLUMN build INT64 NOT NULL DEFAULT 1;
