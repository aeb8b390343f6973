package db

import (
	"errors"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// statementError is what went wrong with a statement. Its text names the
// statement and holds none of the values that the statement was given; errors.As
// still finds the cause.
type statementError struct {
	query string
	cause error
}

// inStatement returns err with the name of its statement; nil for nil.
func inStatement(query string, err error) error {
	if err == nil {
		return nil
	}
	return &statementError{query: query, cause: err}
}

// Error returns the name of the statement and the cause without values.
func (e *statementError) Error() string {
	return "db: " + statementName(e.query) + ": " + withoutValues(e.cause)
}

// Unwrap returns the cause.
func (e *statementError) Unwrap() error { return e.cause }

// firstTable finds the first table that a statement names.
var firstTable = regexp.MustCompile(`(?i)\b(?:from|into|update|join)\s+([a-z_][a-z0-9_]*)`)

// statementName returns the first word of a statement and its first table, such
// as "SELECT contents": enough to find it, and never a value.
func statementName(query string) string {
	words := strings.Fields(query)
	if len(words) == 0 {
		return "empty statement"
	}
	name := strings.ToUpper(words[0])
	if table := firstTable.FindStringSubmatch(query); table != nil {
		name += " " + table[1]
	}
	return name
}

// dataException is the class of PostgreSQL's codes whose messages quote values.
const dataException = "22"

// quoted are the beginnings of texts of the drivers that go on with a value.
var quoted = regexp.MustCompile(
	`(?s)(failed to encode args\[\d+\]|Scan error on column index \d+, name "[^"]*"|fts5: syntax error near|malformed JSON).*`)

// withoutValues returns the text of err up to where it would quote a value.
func withoutValues(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && strings.HasPrefix(pg.Code, dataException) {
		return "SQLSTATE " + pg.Code
	}
	return quoted.ReplaceAllString(err.Error(), "$1")
}
