package reading

import (
	"context"

	"sudar/internal/reading"
	"sudar/internal/server/api/core"
)

// OwnReport is what a reader has read (PRODUCT, "Reports").
type OwnReport struct {
	Amount
	StreakDays        int          `json:"streak_days" doc:"Days in a row with at least a minute, up to today or yesterday"`
	LongestStreakDays int          `json:"longest_streak_days"`
	Days              []ReadPeriod `json:"days" nullable:"false" doc:"The last five weeks, oldest first, empty days too"`
	Months            []ReadPeriod `json:"months" nullable:"false" doc:"The last twelve months, oldest first, empty ones too"`
}

// Amount is how much was read.
type Amount struct {
	TimeSeconds int `json:"time_seconds" doc:"Somebody was at the page"`
	Pages       int `json:"pages"`
	Finished    int `json:"finished" doc:"Contents read to the end"`
}

// ReadPeriod is the reading of a day or a month in Ulaanbaatar.
type ReadPeriod struct {
	Name string `json:"name" doc:"2026-11-22 or 2026-11"`
	Amount
}

func (a *api) ownReport(ctx context.Context, _ *struct{}) (core.Answer[OwnReport], error) {
	report, err := a.Reading.Report(ctx)
	return core.Data(OwnReport{
		Amount: presentAmount(report.All), StreakDays: report.Streak, LongestStreakDays: report.Longest,
		Days: presentPeriods(report.Days), Months: presentPeriods(report.Months),
	}), err
}

func presentAmount(a reading.Amount) Amount {
	return Amount{TimeSeconds: a.Seconds, Pages: a.Pages, Finished: a.Finished}
}

func presentPeriods(periods []reading.Period) []ReadPeriod {
	all := make([]ReadPeriod, len(periods))
	for i, p := range periods {
		all[i] = ReadPeriod{Name: p.Name, Amount: presentAmount(p.Amount)}
	}
	return all
}
