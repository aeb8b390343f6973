package main

import (
	"context"
	"errors"
	"flag"
	"io"

	"sudar/internal/app"
)

func licencesCommand(_ context.Context, args []string, out, errOut io.Writer) error {
	set := flags("licences", "licences [--sbom]", errOut)
	sbom := set.Bool("sbom", false, "print the list alone for programs, as CycloneDX 1.6 in JSON")
	if err := set.Parse(args); errors.Is(err, flag.ErrHelp) {
		return err
	} else if err != nil {
		return exitError{code: 2, err: err}
	}
	text := app.Licences()
	if *sbom {
		text = app.SBOM()
	}
	_, err := io.WriteString(out, text)
	return err
}
