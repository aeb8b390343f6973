package posapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"sudar/internal/kit/httpclient"
)

// Issue registers a receipt. An error that is no *Error leaves open whether it
// was registered: a person has to look, it is not sent again.
func (c *Client) Issue(ctx context.Context, sale Sale) (Receipt, error) {
	body, err := c.body(sale)
	if err != nil {
		return Receipt{}, err
	}
	var response struct {
		ID      string `json:"id"`
		Status  string `json:"status"`
		Message string `json:"message"`
		QRData  string `json:"qrData"`
		Lottery string `json:"lottery"`
		Date    string `json:"date"`
	}
	if err := c.send(ctx, "POST", body, &response); err != nil {
		return Receipt{}, err
	}
	switch {
	case response.Status == "ERROR":
		return Receipt{}, &Error{response.Message}
	case response.Status != "SUCCESS" || response.ID == "":
		return Receipt{}, fmt.Errorf("posapi: a receipt of status %q", response.Status)
	}
	return Receipt{ID: response.ID, Date: response.Date, QRData: response.QRData, Lottery: response.Lottery}, nil
}

// Cancel takes a citizen's receipt back; a company's is corrected by the company's
// own declaration. date is the receipt's.
func (c *Client) Cancel(ctx context.Context, id, date string) error {
	return c.send(ctx, "DELETE", map[string]string{"id": id, "date": date}, nil)
}

// Info is what the service says of itself.
type Info struct {
	LastSent      string `json:"lastSentDate"`  // when receipts went to the tax office; they must within 72 hours
	LeftLotteries int    `json:"leftLotteries"` // numbers that are left to be given out
}

// Info asks the service how it is.
func (c *Client) Info(ctx context.Context) (Info, error) {
	var info Info
	return info, read(ctx, c.local, c.options.URL+"/rest/info", &info)
}

// SendData has the service hand its receipts to the tax office now.
func (c *Client) SendData(ctx context.Context) error {
	return read(ctx, c.local, c.options.URL+"/rest/sendData", nil)
}

// Company is a taxpayer as the public register knows it.
type Company struct {
	TIN      string
	Name     string
	VATPayer bool
}

// Company finds the company with a register number of seven digits. It returns
// ErrUnknownCompany if there is none.
func (c *Client) Company(ctx context.Context, number string) (Company, error) {
	var tin struct {
		Status int         `json:"status"`
		Data   json.Number `json:"data"`
	}
	if err := read(ctx, c.public, c.options.Register+"/getTinInfo?regNo="+url.QueryEscape(number), &tin); err != nil {
		return Company{}, err
	}
	if tin.Status != 200 || tin.Data == "" {
		return Company{}, ErrUnknownCompany
	}
	var about struct {
		Data struct {
			Name     string `json:"name"`
			VATPayer bool   `json:"vatPayer"`
			Found    bool   `json:"found"`
		} `json:"data"`
	}
	if err := read(ctx, c.public, c.options.Register+"/getInfo?tin="+url.QueryEscape(tin.Data.String()), &about); err != nil {
		return Company{}, err
	}
	if !about.Data.Found {
		return Company{}, ErrUnknownCompany
	}
	return Company{TIN: tin.Data.String(), Name: about.Data.Name, VATPayer: about.Data.VATPayer}, nil
}

func (c *Client) send(ctx context.Context, method string, request, into any) error {
	body, err := json.Marshal(request)
	if err != nil {
		return fmt.Errorf("posapi: %w", err)
	}
	response, err := c.local.Send(ctx, httpclient.Request{
		Method: method, URL: c.options.URL + "/rest/receipt", Body: body, Header: map[string]string{"Content-Type": "application/json"},
	})
	if err != nil {
		return fmt.Errorf("posapi: %w", err)
	}
	return decode(response, into)
}

func read(ctx context.Context, client *httpclient.Client, address string, into any) error {
	response, err := client.Get(ctx, address)
	if err != nil {
		return fmt.Errorf("posapi: %w", err)
	}
	return decode(response, into)
}

// decode reads a response. A status from 400 to 499 refuses, one from 500 on
// leaves open what was done.
func decode(response *httpclient.Response, into any) error {
	if !response.OK() {
		said := struct {
			Message string `json:"message"`
		}{}
		_ = json.Unmarshal(response.Body, &said) // no JSON leaves the status, which says enough
		if response.Status < 500 {
			return refusal("status %d: %s", response.Status, said.Message)
		}
		return fmt.Errorf("posapi: status %d: %s", response.Status, said.Message)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(response.Body, into); err != nil {
		// The cause may repeat a part of the response, and of a receipt that is the payer's alone.
		return errors.New("posapi: the response is not readable")
	}
	return nil
}
