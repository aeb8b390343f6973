package qpay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"sudar/internal/kit/httpclient"
)

// call sends a request with a token and reads the response into result, which
// may be nil. A token that QPay no longer knows is replaced once: what was
// refused for it had no effect.
func (c *Client) call(ctx context.Context, method, path string, request, result any) error {
	var body []byte
	if request != nil {
		var err error
		if body, err = json.Marshal(request); err != nil {
			return fmt.Errorf("qpay: %w", err)
		}
	}
	access, err := c.access(ctx, "")
	if err != nil {
		return err
	}
	response, err := c.send(ctx, method, path, "Bearer "+access, body)
	if refusal := (*Error)(nil); errors.As(err, &refusal) && refusal.HTTPStatus == 401 {
		if access, err = c.access(ctx, access); err != nil {
			return err
		}
		response, err = c.send(ctx, method, path, "Bearer "+access, body)
	}
	if err != nil || result == nil {
		return err
	}
	if err := json.Unmarshal(response, result); err != nil {
		// The cause may repeat a part of the response, and of a receipt that is the payer's alone.
		return fmt.Errorf("qpay: %s %s: the response is not readable", method, path)
	}
	return nil
}

func (c *Client) send(ctx context.Context, method, path, authorization string, body []byte) ([]byte, error) {
	response, err := c.http.Send(ctx, httpclient.Request{
		Method: method, URL: c.options.URL + path, Body: body,
		Header: map[string]string{"Authorization": authorization, "Content-Type": "application/json"},
	})
	if err != nil {
		return nil, fmt.Errorf("qpay: %s %s: %w", method, path, err)
	}
	if response.OK() {
		return response.Body, nil
	}
	return nil, refusalOf(response)
}

// refusalOf reads the body of a refusal. A status from 500 on is none: a proxy
// may have sent it after QPay did what was asked.
func refusalOf(response *httpclient.Response) error {
	if response.Status >= 500 {
		return fmt.Errorf("qpay: status %d", response.Status)
	}
	refusal := struct {
		Error   string `json:"error"`
		Message string `json:"message"`
	}{}
	// A body that is no JSON leaves the status, which says enough.
	_ = json.Unmarshal(response.Body, &refusal)
	return &Error{HTTPStatus: response.Status, Code: refusal.Error, Message: refusal.Message}
}
