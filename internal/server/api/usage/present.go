package usage

import (
	"sudar/internal/catalogue"
	"sudar/internal/reports"
)

// UsageFigures are exact: they say nothing of reading.
type UsageFigures struct { //nolint:revive // the name of its schema too
	Views    int64 `json:"views" doc:"Looks at the page of the title"`
	Previews int64 `json:"previews" doc:"Openings of the part that needs no right"`
	Refusals int64 `json:"refusals" doc:"Attempts to read or to borrow without a right, or when all copies were taken"`
	Loans    int64 `json:"loans"`
	Sales    int64 `json:"sales" doc:"Sold lines of orders"`
	Amount   int64 `json:"amount" doc:"What was paid for them, in ₮"`
	Refunds  int64 `json:"refunds"`
	Refunded int64 `json:"refunded" doc:"What was promised back, in ₮"`
}

// UsageReading is what was read in months that are over. What fewer than five readers
// read at one organization is left out of every number; null is all that was left out.
type UsageReading struct { //nolint:revive // the name of its schema too
	Readers  *int64 `json:"readers" doc:"Of the last month alone: readers of months are never added; null: fewer than 5"`
	Opens    *int64 `json:"opens"`
	Minutes  *int64 `json:"minutes"`
	Finished *int64 `json:"finished"`
	Hidden   bool   `json:"hidden" doc:"Something is left out, as fewer than 5 read it at one organization"`
}

// UsageDay is a day in Ulaanbaatar.
type UsageDay struct { //nolint:revive // the name of its schema too
	Day string `json:"day" format:"date"`
	UsageFigures
}

// UsageMonth is a month in Ulaanbaatar.
type UsageMonth struct { //nolint:revive // the name of its schema too
	Month string `json:"month" doc:"2026-11"`
	Over  bool   `json:"over" doc:"False while the reading of the month is not told yet"`
	UsageReading
}

// UsageAt is what happened at an organization's portal.
type UsageAt struct { //nolint:revive // the name of its schema too
	OrganizationID   string       `json:"organization_id"`
	OrganizationName string       `json:"organization_name"`
	Figures          UsageFigures `json:"figures"`
	Reading          UsageReading `json:"reading"`
}

// UsageReport is what all reports have.
type UsageReport struct { //nolint:revive // the name of its schema too
	From          string       `json:"from" format:"date"`
	To            string       `json:"to" format:"date"`
	Figures       UsageFigures `json:"figures"`
	Reading       UsageReading `json:"reading" doc:"Of the months that the days touch and that are over"`
	Days          []UsageDay   `json:"days" nullable:"false"`
	Months        []UsageMonth `json:"months" nullable:"false"`
	Organizations []UsageAt    `json:"organizations" nullable:"false" doc:"The 50 with the most views"`
}

// ReportedOrganization is whose titles a report is about.
type ReportedOrganization struct {
	ID   string `json:"id" format:"uuid"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// ReportedContent is how a title is named.
type ReportedContent struct {
	ID      int64                  `json:"id"`
	Slug    string                 `json:"slug"`
	Title   string                 `json:"title"`
	Year    int                    `json:"year"`
	Authors []catalogue.CardAuthor `json:"authors" nullable:"false"`
	Cover   *catalogue.CardCover   `json:"cover"`
}

// ReportedTitle is a title of a report.
type ReportedTitle struct {
	Content ReportedContent `json:"content"`
	Figures UsageFigures    `json:"figures"`
	Reading UsageReading    `json:"reading"`
}

// ReportedItem is an item of a report.
type ReportedItem struct {
	Item    ItemName     `json:"item"`
	Figures UsageFigures `json:"figures"`
	Reading UsageReading `json:"reading"`
}

// ItemName is how an item is named.
type ItemName struct {
	ID       int64  `json:"id"`
	Title    string `json:"title"`
	Volume   string `json:"volume"`
	Issue    string `json:"issue"`
	Year     int    `json:"year"`
	FileType string `json:"file_type"`
}

// PublisherReport is the report of an organization's titles.
type PublisherReport struct {
	Organization ReportedOrganization `json:"organization"`
	UsageReport
	Titles []ReportedTitle `json:"titles" nullable:"false" doc:"Titles that were ever used, the most viewed first"`
}

// ContentReport is the report of a title.
type ContentReport struct {
	Content ReportedContent `json:"content"`
	UsageReport
	Items []ReportedItem `json:"items" nullable:"false"`
}

// ItemReport is the report of an item.
type ItemReport struct {
	Content ReportedContent `json:"content"`
	Item    ItemName        `json:"item"`
	UsageReport
}

// mostOrganizations bounds the organisations of an answer; tables have all.
const mostOrganizations = 50

func presentReport(r reports.Report) UsageReport {
	return UsageReport{
		From: r.Period.From, To: r.Period.To, Figures: UsageFigures(r.Figures), Reading: presentReading(r.Reading),
		Days: presentAll(r.Days, func(d reports.Day) UsageDay { return UsageDay{Day: d.Day, UsageFigures: UsageFigures(d.Figures)} }),
		Months: presentAll(r.Months, func(m reports.Month) UsageMonth {
			return UsageMonth{Month: m.Month, Over: m.Over, UsageReading: presentReading(m.Reading)}
		}),
		Organizations: presentAll(r.Organizations[:min(len(r.Organizations), mostOrganizations)], func(o reports.Organization) UsageAt {
			return UsageAt{
				OrganizationID: o.ID, OrganizationName: o.Name, Figures: UsageFigures(o.Figures), Reading: presentReading(o.Reading),
			}
		}),
	}
}

func presentTitle(t reports.Title) ReportedTitle {
	return ReportedTitle{Content: contentNamed(t.Card), Figures: UsageFigures(t.Figures), Reading: presentReading(t.Reading)}
}

func presentItem(i reports.Item) ReportedItem {
	return ReportedItem{Item: itemNamed(i.Item), Figures: UsageFigures(i.Figures), Reading: presentReading(i.Reading)}
}

func contentNamed(c catalogue.Card) ReportedContent {
	authors := append([]catalogue.CardAuthor{}, c.Authors...) // a list also for a title that is gone
	return ReportedContent{ID: c.ID, Slug: c.Slug, Title: c.Title, Year: c.Year, Authors: authors, Cover: c.Cover}
}

func itemNamed(i catalogue.Item) ItemName {
	return ItemName{ID: i.ID, Title: i.Title, Volume: i.Volume, Issue: i.Issue, Year: i.Year, FileType: string(i.FileType)}
}

// presentReading shows no number where all that there was is left out.
func presentReading(r reports.Reading) UsageReading {
	shown := UsageReading{Hidden: r.Hidden || r.FewFinished}
	minutes := (r.Seconds + 30) / 60
	told := r.Opens > 0 || r.Seconds > 0 || r.Readers > 0
	if told || !r.Hidden {
		shown.Opens, shown.Minutes = &r.Opens, &minutes
	}
	if r.Readers > 0 || !r.Hidden {
		shown.Readers = &r.Readers
	}
	if r.Finished > 0 || (!r.FewFinished && (told || !r.Hidden)) {
		shown.Finished = &r.Finished
	}
	return shown
}
