package db

import (
	"context"
	"database/sql"
	"sync"
)

// maxStatements bounds how many texts a pool keeps prepared. Texts with lists
// of many lengths are more than that; the rest are prepared each time.
const maxStatements = 512

// prepared is a SQLite pool that parses every text once for each connection:
// there, parsing takes longer than most of our reads. PostgreSQL's driver
// keeps its own.
type prepared struct {
	*sql.DB
	mu    sync.RWMutex
	known map[string]*sql.Stmt
}

func newPrepared(pool *sql.DB) *prepared { return &prepared{DB: pool, known: map[string]*sql.Stmt{}} }

type briefKey struct{}

// Brief marks the reads of a context as too short to be worth stopping. SQLite
// then needs nobody who waits beside each of them for the context's end, which
// takes as long as such a read itself. Reads over the network can still be stopped.
func Brief(ctx context.Context) context.Context { return context.WithValue(ctx, briefKey{}, true) }

// QueryContext runs a query.
func (p *prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if ctx.Value(briefKey{}) != nil {
		ctx = context.WithoutCancel(ctx)
	}
	if statement := p.statement(ctx, query); statement != nil {
		return statement.QueryContext(ctx, args...)
	}
	return p.DB.QueryContext(ctx, query, args...)
}

// ExecContext runs a statement.
func (p *prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if statement := p.statement(ctx, query); statement != nil {
		return statement.ExecContext(ctx, args...)
	}
	return p.DB.ExecContext(ctx, query, args...)
}

// statement returns the prepared text, nil when it cannot be or there is no
// room: the caller's own run then tells what is wrong with it.
func (p *prepared) statement(ctx context.Context, query string) *sql.Stmt {
	p.mu.RLock()
	statement, full := p.known[query], len(p.known) >= maxStatements
	p.mu.RUnlock()
	if statement != nil || full {
		return statement
	}
	made, err := p.PrepareContext(ctx, query)
	if err != nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.known[query]; known != nil {
		_ = made.Close() // another request was quicker
		return known
	}
	p.known[query] = made
	return made
}

// preparedTx is a transaction on SQLite that parses every text once.
type preparedTx struct {
	*sql.Tx
	known map[string]*sql.Stmt
}

// QueryContext runs a query in the transaction.
func (t preparedTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if statement := t.statement(ctx, query); statement != nil {
		return statement.QueryContext(ctx, args...)
	}
	return t.Tx.QueryContext(ctx, query, args...)
}

// ExecContext runs a statement in the transaction.
func (t preparedTx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if statement := t.statement(ctx, query); statement != nil {
		return statement.ExecContext(ctx, args...)
	}
	return t.Tx.ExecContext(ctx, query, args...)
}

func (t preparedTx) statement(ctx context.Context, query string) *sql.Stmt {
	statement := t.known[query]
	if statement != nil || len(t.known) >= maxStatements {
		return statement
	}
	statement, err := t.PrepareContext(ctx, query) // closed with the transaction
	if err != nil {
		return nil
	}
	t.known[query] = statement
	return statement
}
