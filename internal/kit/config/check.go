package config

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

var (
	slugPattern   = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
	domainPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
)

func notBlank(value string) error {
	if strings.TrimSpace(value) == "" {
		return errors.New("must not be blank")
	}
	return nil
}

func hostPort(value string) error {
	_, port, err := net.SplitHostPort(value)
	if err != nil {
		return errors.New("want host:port")
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return errors.New("the port must be a number up to 65535")
	}
	return nil
}

func slug(value string) error {
	if !slugPattern.MatchString(value) {
		return errors.New("want a slug of small latin letters, digits and hyphens")
	}
	return nil
}

func domain(value string) error {
	if len(value) > 253 || !domainPattern.MatchString(value) {
		return errors.New("want a bare domain in small letters, such as sudar.mn")
	}
	return nil
}

func siteURL(value string) error {
	if err := urlOf("http", "https")(value); err != nil {
		return err
	}
	if u, _ := url.Parse(value); u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return errors.New("want scheme and host only, without a slash at the end")
	}
	return nil
}

// urlOf never repeats the value: it may hold a password.
func urlOf(schemes ...string) func(string) error {
	return func(value string) error {
		u, err := url.Parse(value)
		if err != nil || u.Host == "" || !slices.Contains(schemes, u.Scheme) {
			return fmt.Errorf("want %s://host/…", strings.Join(schemes, ":// or "))
		}
		return nil
	}
}

func mailAddress(value string) error {
	if _, err := mail.ParseAddress(value); err != nil {
		return errors.New("want an email address, with or without a name")
	}
	return nil
}

func oneOf(words ...string) func(string) error {
	return func(value string) error {
		if !slices.Contains(words, value) {
			return fmt.Errorf("want one of %s", strings.Join(words, ", "))
		}
		return nil
	}
}

func eachOf(words ...string) func(string) error {
	return func(value string) error {
		for _, part := range splitList(value) {
			if !slices.Contains(words, part) {
				return fmt.Errorf("want some of %s, separated by commas", strings.Join(words, ", "))
			}
		}
		return nil
	}
}

func between(low, high int64) func(string) error {
	return func(value string) error {
		if n, err := strconv.ParseInt(value, 10, 64); err != nil || n < low || n > high {
			return fmt.Errorf("want a number from %d to %d", low, high)
		}
		return nil
	}
}

func atLeastSize(low int64) func(string) error {
	return func(value string) error {
		if n, err := parseSize(value); err != nil || n < low {
			return fmt.Errorf("want a size of at least %d bytes, such as 512M", low)
		}
		return nil
	}
}

func atLeastDuration(low string) func(string) error {
	least, err := time.ParseDuration(low)
	if err != nil {
		panic(err) // the table above is wrong
	}
	return func(value string) error {
		if d, err := time.ParseDuration(value); err != nil || d < least {
			return fmt.Errorf("want a time of at least %s, such as 90s, 12h", low)
		}
		return nil
	}
}

// durationBetween is atLeastDuration with a most.
func durationBetween(low, high string) func(string) error {
	atLeast := atLeastDuration(low)
	most, err := time.ParseDuration(high)
	if err != nil {
		panic(err) // the table above is wrong
	}
	return func(value string) error {
		if err := atLeast(value); err != nil {
			return err
		}
		if d, err := time.ParseDuration(value); err != nil || d > most {
			return fmt.Errorf("want a time of at most %s", high)
		}
		return nil
	}
}

func longEnough(n int) func(string) error {
	return func(value string) error {
		if len(value) < n {
			return fmt.Errorf("want at least %d characters", n)
		}
		return nil
	}
}

func digits(least, most int) func(string) error {
	return func(value string) error {
		if n := len(value); n < least || n > most || strings.Trim(value, "0123456789") != "" {
			return fmt.Errorf("want %d to %d digits", least, most)
		}
		return nil
	}
}

// consistent checks what no single option shows.
func consistent(c *Config) []string {
	var faults []string
	split := len(c.Roles) == 1
	if split && c.DatabaseURL != "" && c.SecretKey == "" {
		faults = append(faults, "secret_key: must be set when web and worker run apart, so that all nodes share it")
	}
	if split && c.DatabaseURL != "" && c.BlobURL == "" {
		faults = append(faults, "blob_url: must be set when web and worker run apart, so that all nodes share the files")
	}
	return append(faults, receiptFaults(c)...)
}

// receiptFaults names what an issuer of receipts needs and has not got.
func receiptFaults(c *Config) []string {
	var faults []string
	need := func(key, value string) {
		if value == "" {
			faults = append(faults, key+": must be set when receipt_issuer is "+c.Receipts.Issuer)
		}
	}
	switch c.Receipts.Issuer {
	case "qpay":
		need("qpay_username", c.QPay.Username)
		need("receipt_district", c.Receipts.District)
	case "posapi":
		need("receipt_tin", c.Receipts.TIN)
		need("receipt_district", c.Receipts.District)
		need("receipt_classification", c.Receipts.Classification)
	}
	return faults
}
