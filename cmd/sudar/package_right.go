package main

import (
	"errors"
	"time"

	"sudar/internal/entitlements"
)

// packageRight makes a right one to a package for some days from now on.
func packageRight(right *entitlements.Right, name string, days int, now time.Time) error {
	switch name {
	case entitlements.Research:
	case "reading":
		return exitError{code: 2, err: errors.New("a reading package cannot be granted yet: nothing says which titles it covers")}
	default:
		return exitError{code: 2, err: errors.New("--package wants research")}
	}
	if days < 1 || days > 3650 {
		return exitError{code: 2, err: errors.New("--package wants --days, from 1 to 3650")}
	}
	right.Target.Package, right.EndsAt = name, now.AddDate(0, 0, days)
	return nil
}
