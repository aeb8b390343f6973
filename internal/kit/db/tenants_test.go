package db_test

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

func TestTenants(t *testing.T) {
	reader := viewer.Viewer{AccountID: "a", OrganizationID: "o"}
	ctx := viewer.With(db.AllTenants(t.Context(), "test"), reader)
	if _, all, err := db.Tenant(ctx); !all || err != nil {
		t.Errorf("all tenants: %v, %v", all, err)
	}
	if v, all, err := db.Tenant(db.OneTenant(ctx)); v != reader || all || err != nil {
		t.Errorf("one tenant again: %+v, %v, %v", v, all, err)
	}
	if _, _, err := db.Tenant(db.OneTenant(db.AllTenants(t.Context(), "test"))); err == nil {
		t.Error("without a viewer there is a tenant")
	}
}
