package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sudar/internal/commerce"
	"sudar/internal/kit/config"
)

const ordersUsage = "orders check [--data DIR] [--json]"

// ordersCommand proves the books of all orders; what is wrong ends it with code 1.
func ordersCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) == 0 || args[0] != "check" {
		return exitError{code: 2, err: errors.New(ordersUsage)}
	}
	set := flags("orders check", ordersUsage, errOut)
	options := config.Bind(set, "data")
	asJSON := set.Bool("json", false, "print as JSON")
	ctx, a, err := loadAndOpen(ctx, set, options, args[1:], errOut)
	if err != nil {
		return err
	}
	books, err := a.Commerce.CheckBooks(ctx)
	if err = errors.Join(err, a.Close()); err != nil {
		return err
	}
	if *asJSON {
		err = json.NewEncoder(out).Encode(books)
	} else {
		err = printBooks(books, out)
	}
	if err == nil && len(books.Wrong) > 0 {
		err = fmt.Errorf("%d rules are broken", len(books.Wrong))
	}
	return err
}

func printBooks(books commerce.Books, out io.Writer) error {
	_, err := fmt.Fprintf(out, "%d orders: %d ₮ received, %d kept, %d owed, %d returned\n", books.Orders, books.Received, books.Kept,
		books.Owed, books.Returned)
	for _, wrong := range books.Wrong {
		if _, err := fmt.Fprintf(out, "wrong: %s: %s\n", wrong.Rule, wrong.ID); err != nil {
			return err
		}
	}
	return err
}
