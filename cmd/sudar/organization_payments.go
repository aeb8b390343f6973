package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"sudar/internal/app"
	"sudar/internal/commerce"
)

// qpayOfOrganization has the money for what an organisation sells arrive at its own
// merchant at QPay, or at the hub's again.
func qpayOfOrganization(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	username := set.String("username", "", "sign-in name of the merchant at QPay; its password is read as that of a user is")
	code := set.String("invoice-code", "", "code of the merchant's invoices, given by QPay")
	merchant := set.String("merchant", "", "id of the merchant at QPay, by which its payments are compared with the books")
	district := set.String("district", "", "where the seller is registered for taxes, four digits; as the hub's when empty")
	remove := set.Bool("remove", false, "have the money arrive at the hub's merchant again")
	secret := passwordFlag(set)
	return func(ctx context.Context, a *app.App, slug string, out io.Writer) error {
		o, err := a.Organizations.BySlug(ctx, slug)
		if err != nil {
			return fmt.Errorf("%s: %w", slug, err)
		}
		switch {
		case *remove:
			if err = a.Commerce.RemoveMerchant(ctx, o.ID); err == nil {
				_, err = fmt.Fprintf(out, "%s is paid at the hub's merchant\n", o.Slug)
			}
			return err
		case *username == "":
			m, err := a.Commerce.Merchant(ctx, o.ID)
			if err != nil {
				return fmt.Errorf("%s has no merchant of its own: %w", slug, err)
			}
			return tellMerchant(o.Slug, m, out)
		}
		password, err := secret()
		if err != nil {
			return err
		}
		m, err := a.Commerce.SaveMerchant(ctx, commerce.Merchant{
			SellerID: o.ID, Username: *username, Password: password, InvoiceCode: *code, Number: *merchant, District: *district,
		})
		if err != nil {
			return err
		}
		return tellMerchant(o.Slug, m, out)
	}
}

func tellMerchant(slug string, m commerce.Merchant, out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s is paid at its own merchant %s, invoice code %s\n", slug, m.Username, m.InvoiceCode)
	return err
}

// accountOfOrganization has bank transfers for what an organisation sells arrive at its
// own account, or at the operator's again.
func accountOfOrganization(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	bank := set.String("bank", "", "name of the bank")
	account := set.String("account", "", "number of the account there: an IBAN, or the bank's own")
	holder := set.String("holder", "", "who holds the account")
	remove := set.Bool("remove", false, "have transfers arrive at the operator's account again")
	return func(ctx context.Context, a *app.App, slug string, out io.Writer) error {
		o, err := a.Organizations.BySlug(ctx, slug)
		if err != nil {
			return fmt.Errorf("%s: %w", slug, err)
		}
		own := commerce.BankAccount{SellerID: o.ID, Bank: *bank, Number: *account, Holder: *holder}
		switch {
		case *remove:
			if err = a.Commerce.RemoveAccount(ctx, o.ID); err == nil {
				_, err = fmt.Fprintf(out, "transfers for %s arrive at the operator's account\n", o.Slug)
			}
			return err
		case *account == "":
			if own, err = a.Commerce.Account(ctx, o.ID); err != nil {
				return fmt.Errorf("%s has no account of its own: %w", slug, err)
			}
		default:
			if own, err = a.Commerce.SaveAccount(ctx, own); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintf(out, "transfers for %s arrive at %s of %s, %s\n", o.Slug, own.Number, own.Holder, own.Bank)
		return err
	}
}
