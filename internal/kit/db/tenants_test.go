package db_test

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

func TestTenants(t *testing.T) {
	reader := viewer.Viewer{AccountID: "a", OrganizationID: "o"}
	ctx := db.AllTenants(t.Context(), "test")
	if _, all, err := db.Tenant(ctx); !all || err != nil {
		t.Errorf("all tenants: %v, %v", all, err)
	}
	if v, all, err := db.Tenant(db.AsViewer(ctx, reader)); v != reader || all || err != nil {
		t.Errorf("the viewer again: %+v, %v, %v", v, all, err)
	}
	if _, _, err := db.Tenant(t.Context()); err == nil {
		t.Error("without a viewer there is a tenant")
	}
}
