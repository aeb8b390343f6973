package reading_test

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/server/api/apitest"
)

// shelfFixture is the fixture with what the tests of reading ask of it.
type shelfFixture struct{ *apitest.ShelfFixture }

func newShelfFixture(t testing.TB, d *db.DB) *shelfFixture {
	return &shelfFixture{apitest.NewShelfFixture(t, d)}
}
