package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"sudar/bench"
)

// web is how all clients ask: each has a connection of its own.
var web = &http.Client{
	Timeout: 2 * time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 1_000},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// said is what a server answered.
type said struct {
	status int // 0: nothing came
	wait   time.Duration
	body   struct {
		Code string
		Data json.RawMessage
	}
}

// read reads the data of an answer.
func (a said) read(into any) bool { return json.Unmarshal(a.body.Data, into) == nil }

// order is an order as answers show it.
type order struct {
	ID, Status string
	Total      int64
	QPay       struct {
		QRText string `json:"qr_text"`
	}
	Order struct{ ID, Status string } // of a payment
	Gifts []struct {
		Code       string
		RedeemedAt *time.Time `json:"redeemed_at"`
	}
}

// do sends one request of somebody.
func do(base string, who bench.Neighbour, method, path string, body any) (a said) {
	text, err := json.Marshal(body)
	if err != nil {
		return a
	}
	request, err := http.NewRequest(method, base+"/edu/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		return a
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+who.Token)
	response, err := web.Do(request)
	if err != nil {
		return a
	}
	defer func() { _ = response.Body.Close() }()
	text, err = io.ReadAll(response.Body)
	if err != nil {
		return a
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	a.status, a.wait = response.StatusCode, time.Duration(seconds)*time.Second
	_ = json.Unmarshal(text, &a.body)
	return a
}

// insist is do, again after as long as a server that is busy asks for.
func insist(base string, who bench.Neighbour, method, path string, body any) said {
	for {
		a := do(base, who, method, path, body)
		if a.status != http.StatusServiceUnavailable || a.wait == 0 {
			return a
		}
		time.Sleep(a.wait)
	}
}

// payAtBank does something on the bank's page of an invoice.
func payAtBank(page, way string) error {
	response, err := web.Post(page, "application/x-www-form-urlencoded", strings.NewReader(url.Values{"way": {way}}.Encode()))
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusSeeOther {
		return fmt.Errorf("the bank answers %s", response.Status)
	}
	return nil
}
