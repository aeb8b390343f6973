package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// TransferAccount is where bank transfers for what the organization sells arrive.
type TransferAccount struct {
	Own       bool       `json:"own" doc:"False: they arrive at the operator's account"`
	Bank      string     `json:"bank"`
	Account   string     `json:"account" doc:"An IBAN, or the bank's own number"`
	Holder    string     `json:"holder"`
	UpdatedAt *time.Time `json:"updated_at"`
}

type accountInput struct {
	Body struct {
		Bank    string `json:"bank" maxLength:"100"`
		Account string `json:"account" maxLength:"60" doc:"An IBAN with right check digits, or 6 to 20 digits; spaces do not count"`
		Holder  string `json:"holder" maxLength:"100"`
	}
}

const accountPath = "/organization/bank-account"

func (a *api) registerAccount() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, accountPath, "get-bank-account", "Get the bank account of the organization"),
		func(ctx context.Context, _ *struct{}) (core.Answer[TransferAccount], error) {
			own, err := a.Commerce.Account(ctx, core.RequestFrom(ctx).Organization.ID)
			return core.Privately(core.Data(presentAccount(own))), apperr.Ignore(err, apperr.NotFound)
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPut, accountPath, "save-bank-account", "Set the bank account of the organization"),
		func(ctx context.Context, in *accountInput) (core.Answer[TransferAccount], error) {
			own, err := a.Commerce.SaveAccount(ctx, commerce.BankAccount{
				SellerID: core.RequestFrom(ctx).Organization.ID, Bank: in.Body.Bank, Number: in.Body.Account, Holder: in.Body.Holder,
			})
			return core.Privately(core.Data(presentAccount(own))), err
		})
	core.Register(a.API, core.ForAdmin,
		call(http.MethodDelete, accountPath, "remove-bank-account", "Delete the bank account of the organization"),
		func(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Commerce.RemoveAccount(ctx, core.RequestFrom(ctx).Organization.ID)
		})
}

func presentAccount(a commerce.BankAccount) TransferAccount {
	return TransferAccount{Own: a.ID != "", Bank: a.Bank, Account: a.Number, Holder: a.Holder, UpdatedAt: core.OptionalTime(a.SavedAt.Time)}
}
