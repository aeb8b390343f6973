package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudar/internal/kit/config"
)

// alertsCommand has readers told of what is new for their searches before it is
// time. It tells nobody itself: only a server has an index to ask, and looks for
// what is due every few seconds.
func alertsCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("alerts", "alerts (--all | --user NAME)", errOut)
	options := config.Bind(set, "data")
	all := set.Bool("all", false, "the alerts of everybody")
	user := set.String("user", "", "those of one person")
	ctx, a, err := loadAndOpen(ctx, set, options, args, errOut)
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	if *all == (*user != "") {
		return exitError{code: 2, err: errors.New("name a --user or --all, not both")}
	}
	account := ""
	if *user != "" {
		found, err := a.Accounts.ByUsername(ctx, *user)
		if err != nil {
			return err
		}
		account = found.ID
	}
	due, err := a.Saved.DueNow(ctx, account)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "alerts made due: %d\n", due)
	return err
}
