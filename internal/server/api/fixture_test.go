package api_test

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/server/api/apitest"
)

// fixture is the fixture with what the tests of the whole interface ask of it.
type fixture struct{ *apitest.Fixture }

func newFixture(t *testing.T, d *db.DB) *fixture { return &fixture{apitest.NewFixture(t, d)} }

func sqliteFixture(t *testing.T) *fixture { return &fixture{apitest.SQLiteFixture(t)} }
