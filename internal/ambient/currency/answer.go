package currency

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	maxCodes = 100
	highest  = 1e12 // ₮; nothing costs more by the unit
	must     = "USD"
)

var codePattern = regexp.MustCompile(`^[A-Z]{3}$`)

// newest returns the newest row of the bank's response from first to last, both
// YYYY-MM-DD. Rows are in no certain order, and a day without the dollar is a
// day without rates. Only one row is held at a time.
func newest(body []byte, first, last string) (Rates, error) {
	var response struct {
		Success *bool           `json:"success"`
		Data    json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &response); err != nil {
		return Rates{}, fmt.Errorf("no JSON of ours: %w", err)
	}
	if response.Success != nil && !*response.Success {
		return Rates{}, errors.New("it says that it failed")
	}
	rows := json.NewDecoder(bytes.NewReader(response.Data))
	if opening, err := rows.Token(); err != nil || opening != json.Delim('[') {
		return Rates{}, errors.New("it holds no list of days")
	}
	var found Rates
	for rows.More() {
		var row json.RawMessage
		var of struct {
			Date string `json:"RATE_DATE"`
		}
		if err := errors.Join(rows.Decode(&row), json.Unmarshal(row, &of)); err != nil {
			return Rates{}, fmt.Errorf("a day is not readable: %w", err)
		}
		date, _, _ := strings.Cut(of.Date, "T")
		if _, err := time.Parse(day, date); err != nil || date < first || date > last || date <= found.Date {
			continue
		}
		rates, err := ratesOf(row)
		if err != nil {
			return Rates{}, err
		}
		if rates[must] > 0 {
			found = Rates{Date: date, Rates: rates}
		}
	}
	if found.Date == "" {
		return Rates{}, fmt.Errorf("no rates from %s to %s", first, last)
	}
	found.Codes = inOrder(found.Rates)
	return found, nil
}

// ratesOf reads the fields of a row that are currencies: "3,465.69", "-" for none.
func ratesOf(row json.RawMessage) (map[string]float64, error) {
	var fields map[string]any
	if err := json.Unmarshal(row, &fields); err != nil {
		return nil, fmt.Errorf("a day's rates are not readable: %w", err)
	}
	rates := map[string]float64{}
	for code, value := range fields {
		if !codePattern.MatchString(code) || len(rates) == maxCodes {
			continue
		}
		rate, isNumber := value.(float64)
		if text, ok := value.(string); ok {
			var err error
			rate, err = strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", ""), 64)
			isNumber = err == nil
		}
		if isNumber && rate > 0 && rate < highest {
			rates[code] = rate
		}
	}
	return rates, nil
}

// inOrder returns the codes of rates as Currencies lists them, the unknown
// ones by their letters at the end.
func inOrder(rates map[string]float64) []string {
	codes := make([]string, 0, len(rates))
	for _, known := range Currencies {
		if _, ok := rates[known.Code]; ok {
			codes = append(codes, known.Code)
		}
	}
	known := len(codes)
	for code := range rates {
		if _, ok := Find(code); !ok {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes[known:])
	return codes
}
