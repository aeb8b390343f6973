package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sudar/internal/kit/config"
	"sudar/internal/server/api"
)

func migrateCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("migrate", "migrate [--data DIR]", errOut)
	options := config.Bind(set, "data")
	_, a, err := loadAndOpen(ctx, set, options, args, errOut) // opening migrates
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, "the database is up to date")
	return errors.Join(err, a.Close())
}

func openapiCommand(_ context.Context, _ []string, out, _ io.Writer) error {
	text, err := api.New(api.Services{}).OpenAPI()
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	return err
}

func configCommand(_ context.Context, args []string, out, errOut io.Writer) error {
	set := flags("config", "config [--json] [--markdown]", errOut)
	options := config.Bind(set, "data")
	asJSON := set.Bool("json", false, "print as JSON")
	markdown := set.Bool("markdown", false, "print the page docs/config.md")
	cfg, err := load(set, options, args)
	if err != nil {
		return err
	}
	switch {
	case *markdown:
		_, err = io.WriteString(out, config.Markdown())
		return err
	case *asJSON:
		return json.NewEncoder(out).Encode(cfg.Settings())
	}
	return cfg.Print(out)
}
