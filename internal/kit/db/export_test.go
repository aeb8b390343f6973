package db

// Connections is how many a node holds to PostgreSQL.
var Connections = connections
