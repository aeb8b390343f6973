// Package currency asks the central bank of Mongolia for its official rates.
package currency

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
)

// Rates are the official rates of a day in Ulaanbaatar.
type Rates struct {
	Date  string             `json:"date"`  // YYYY-MM-DD
	Codes []string           `json:"codes"` // the table's currencies in its order, then those it does not know
	Rates map[string]float64 `json:"rates"` // ₮ for one unit, for one troy ounce of gold and silver
}

// within is how far back a rate is looked for: the bank keeps still over the
// longest holidays for about a week.
const within = 14 // days

// timeout bounds one question with all its calls.
const timeout = 2 * time.Minute

const day = "2006-01-02"

// Options of New; zero values mean the real bank.
type Options struct {
	Bank   string // address without a slash at the end
	Client *httpclient.Client
}

// Service asks for the rates.
type Service struct {
	options Options
	clock   clock.Clock
}

// New returns a service.
func New(clk clock.Clock, options Options) *Service {
	if options.Bank == "" {
		options.Bank = "https://www.mongolbank.mn"
	}
	if options.Client == nil {
		options.Client = httpclient.New(httpclient.Options{Timeout: 30 * time.Second})
	}
	return &Service{options, clk}
}

// Now returns the rates of the newest day that has any. The daily list is
// asked first; the list of movements, which holds every day since 2001
// whatever range it is asked for, stands in when that fails.
func (s *Service) Now(ctx context.Context) (Rates, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	rates, err := s.ask(ctx, "/mn/currency-rates/data")
	if err == nil {
		return rates, nil
	}
	rates, second := s.ask(ctx, "/mn/currency-rate-movement/data")
	if second != nil {
		return Rates{}, errors.Join(err, second)
	}
	return rates, nil
}

func (s *Service) ask(ctx context.Context, path string) (Rates, error) {
	today := s.clock.Now().In(clock.Ulaanbaatar)
	first, last := today.AddDate(0, 0, -within).Format(day), today.Format(day)
	response, err := s.options.Client.Send(ctx, httpclient.Request{
		Method: "POST", URL: s.options.Bank + path + "?startDate=" + first + "&endDate=" + last,
	})
	if err != nil {
		return Rates{}, fmt.Errorf("the central bank: %w", err)
	}
	if !response.OK() {
		return Rates{}, fmt.Errorf("the central bank answers %d to %s", response.Status, path)
	}
	rates, err := newest(response.Body, first, last)
	if err != nil {
		return Rates{}, fmt.Errorf("the central bank, %s: %w", path, err)
	}
	return rates, nil
}
