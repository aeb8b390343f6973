package db

// Connections is how many a node holds to PostgreSQL.
var Connections = connections

// MostWaiting is how many wait for a connection before new requests are refused.
const MostWaiting = mostWaiting

// Waiting is how many wait for a connection.
func (d *DB) Waiting() int64 { return d.admission.waiting.Load() }
