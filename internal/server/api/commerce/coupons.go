package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/server/api/core"
)

// Coupon makes what an organization sells cheaper.
type Coupon struct {
	ID         string     `json:"id" format:"uuid"`
	Code       string     `json:"code"`
	Percent    int        `json:"percent"`
	Amount     int64      `json:"amount" doc:"Whole ₮"`
	Scope      string     `json:"scope" enum:"all,reading,research,titles,package"`
	PackageID  string     `json:"package_id"`
	StartsAt   *time.Time `json:"starts_at"`
	EndsAt     *time.Time `json:"ends_at"`
	Most       int        `json:"most" doc:"Uses in all; 0: without limit"`
	MostEach   int        `json:"most_each" doc:"Uses of one person; 0: without limit"`
	Combinable bool       `json:"combinable" doc:"Whether it goes together with others that are combinable"`
	Active     bool       `json:"active"`
	Used       int        `json:"used"`
	CreatedAt  time.Time  `json:"created_at"`
}

type createCouponInput struct {
	Body struct {
		Code       string `json:"code" minLength:"3" maxLength:"40" doc:"Latin letters, digits and hyphens; capital and small are the same"`
		Percent    int    `json:"percent,omitempty" minimum:"0" maximum:"100" doc:"Either this or amount"`
		Amount     int64  `json:"amount,omitempty" minimum:"0" maximum:"1000000000000" doc:"Whole ₮"`
		Scope      string `json:"scope" enum:"all,reading,research,titles,package"`
		PackageID  string `json:"package_id,omitempty" maxLength:"36"`
		StartsOn   string `json:"starts_on,omitempty" maxLength:"10" doc:"First day, 2026-12-01"`
		EndsOn     string `json:"ends_on,omitempty" maxLength:"10" doc:"Last day"`
		Most       int    `json:"most,omitempty" minimum:"0" maximum:"1000000000"`
		MostEach   int    `json:"most_each,omitempty" minimum:"0" maximum:"1000000"`
		Combinable bool   `json:"combinable,omitempty"`
	}
}

func (a *api) registerCoupons() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/coupons", "list-coupons", "List the organization's coupons with their use"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]Coupon], error) {
			found, err := a.Commerce.Coupons(ctx, in.Request())
			return core.Privately(core.List(found, presentCoupon)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/coupons", "create-coupon", "Create a coupon"), a.createCoupon)
	core.Register(a.API, core.ForAdmin, call(http.MethodDelete, "/coupons/{id}", "end-coupon", "Revoke a coupon"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Commerce.EndCoupon(ctx, in.ID)
		})
}

func (a *api) createCoupon(ctx context.Context, in *createCouponInput) (core.Answer[Coupon], error) {
	starts, err := day("starts_on", in.Body.StartsOn)
	if err != nil {
		return core.Answer[Coupon]{}, err
	}
	if !starts.IsZero() { // a day's end is known; it begins where the day before ends
		starts = starts.AddDate(0, 0, -1)
	}
	ends, err := day("ends_on", in.Body.EndsOn)
	if err != nil {
		return core.Answer[Coupon]{}, err
	}
	c, err := a.Commerce.CreateCoupon(ctx, commerce.Coupon{
		Code: in.Body.Code, Percent: in.Body.Percent, Amount: in.Body.Amount, Scope: commerce.Scope(in.Body.Scope),
		PackageID: in.Body.PackageID, StartsAt: db.At(starts), EndsAt: db.At(ends), Most: in.Body.Most, MostEach: in.Body.MostEach,
		Combinable: in.Body.Combinable, Active: true,
	})
	return core.Data(presentCoupon(c)), err
}

// day returns the end of a day, the zero time for none.
func day(field, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	end, err := clock.EndOf(text)
	if err != nil {
		return end, apperr.InvalidField(field, "field.date")
	}
	return end, nil
}

func presentCoupon(c commerce.Coupon) Coupon {
	return Coupon{
		ID: c.ID, Code: c.Code, Percent: c.Percent, Amount: c.Amount, Scope: string(c.Scope), PackageID: c.PackageID,
		StartsAt: core.OptionalTime(c.StartsAt.Time), EndsAt: core.OptionalTime(c.EndsAt.Time),
		Most: c.Most, MostEach: c.MostEach, Combinable: c.Combinable,
		Active: c.Active, Used: c.Used,
		CreatedAt: c.CreatedAt.Time,
	}
}
