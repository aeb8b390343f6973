package harvest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/url"
	"strings"

	"sudar/internal/ingest/formats/xmlfile"
)

// Repository says what is harvested from a repository.
type Repository struct {
	URL    string
	Prefix string // oai_dc or marc21
	Set    string // "": everything
	From   string // the first day, 2026-11-20; "": from the beginning
	Until  string // the last day
}

// OAI writes the answers of a repository to out, from the first to the last.
func OAI(ctx context.Context, client Getter, of Repository, out io.Writer, bounds Bounds) error {
	address, err := Address(of.URL)
	if err != nil {
		return err
	}
	asked := url.Values{"verb": {"ListRecords"}, "metadataPrefix": {of.Prefix}}
	for name, value := range map[string]string{"set": of.Set, "from": of.From, "until": of.Until} {
		if value != "" {
			asked.Set(name, value)
		}
	}
	f := begin(client, out, bounds)
	for {
		address.RawQuery = asked.Encode()
		page, err := f.page(ctx, address.String())
		if err != nil {
			return err
		}
		token, err := after(page)
		if err != nil || token == "" {
			return err
		}
		asked = url.Values{"verb": {"ListRecords"}, "resumptionToken": {token}}
	}
}

// after returns the token of what follows a page, "" for nothing. That no record
// matches is no failure.
func after(page []byte) (token string, err error) {
	answered := false
	for in := xmlfile.New(bytes.NewReader(page), len(page)+1); ; {
		start, err := in.Start()
		switch {
		case errors.Is(err, io.EOF) && answered:
			return token, nil
		case err != nil:
			return "", &Failure{Reason: BadPage, cause: err}
		}
		switch start.Name.Local {
		case "OAI-PMH":
			answered = true
		case "error", "resumptionToken":
			element, err := in.Element(start)
			if err != nil {
				return "", &Failure{Reason: BadPage, cause: err}
			}
			if code := element.Attribute("code"); start.Name.Local == "error" && code != "noRecordsMatch" {
				return "", &Failure{Reason: Refused, Detail: code}
			}
			if start.Name.Local == "resumptionToken" {
				token = strings.TrimSpace(element.Text)
			}
		}
	}
}
