// Package commerce holds the calls about what is sold: prices, packages, coupons,
// orders, payments and gifts.
package commerce

import (
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/lending"
	"sudar/internal/organizations"
	"sudar/internal/search"
	"sudar/internal/server/api/core"
)

// Services are what the calls of this package call.
type Services struct {
	Commerce      *commerce.Service
	Receipts      *receipts.Service
	Organizations *organizations.Service
	Catalogue     *catalogue.Service
	Entitlements  *entitlements.Service
	Lending       *lending.Service
	Search        *search.Service
	Clock         clock.Clock
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerStore()
	a.registerHeld()
	a.registerPrices()
	a.registerOrders()
	a.registerPaying()
	a.registerReceipts()
	a.registerStaffPackages()
	a.registerStaffPrices()
	a.registerCoupons()
	a.registerStaffOrders()
	a.registerStaffReceipts()
	a.registerSales()
	a.registerReconcile()
	a.registerMerchant()
	a.registerAccount()
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "commerce"}
}

// currency is the one that everything is sold in.
const currency = "MNT"
