package table

import (
	"math"
	"strconv"
	"strings"
	"time"

	"sudar/internal/publications"
)

// format is how a style shows numbers, as far as it changes what they mean
// (ISO/IEC 29500-1 §18.8.30).
type format int

const (
	plainNumber format = iota
	percentage
	day
	dayAndTime
	timeOfDay
)

// text returns a number as it is read; what is none stays as it is.
func (f format) text(value string) string {
	n, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return strings.TrimSpace(value)
	}
	switch f {
	case percentage:
		return decimal(n*100) + "%"
	case day, dayAndTime, timeOfDay:
		return serial(n, f)
	case plainNumber:
	}
	return decimal(n)
}

// decimal writes a number with the 15 digits that spreadsheets keep: more are
// the noise of binary fractions.
func decimal(n float64) string {
	short, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	if err != nil {
		short = n
	}
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// lastSerial is the 31st of December 9999.
const lastSerial = 2_958_465

// serial writes a count of days since 1899-12-30, the base under which days from
// March 1900 on agree with what is shown.
func serial(n float64, f format) string {
	if n < 0 || n > lastSerial+1 {
		return decimal(n)
	}
	at := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).Add(time.Duration(math.Round(n*24*60)) * time.Minute)
	layout := map[format]string{day: time.DateOnly, dayAndTime: "2006-01-02 15:04", timeOfDay: "15:04"}[f]
	return at.Format(layout)
}

// readFormats reads what each cell style makes of a number.
func (w *workbook) readFormats() error {
	if _, ok := w.zip.Entry("xl/styles.xml"); !ok {
		return nil
	}
	var styles struct {
		Codes []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			ID int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if err := w.unmarshal("xl/styles.xml", &styles); err != nil {
		return err
	}
	if len(styles.Cells) > maxCells {
		return publications.Refuse(publications.ReasonTooLarge, "%d styles", len(styles.Cells))
	}
	own := map[int]format{}
	for _, f := range styles.Codes {
		own[f.ID] = formatOf(f.Code)
	}
	for _, style := range styles.Cells {
		f, ok := own[style.ID]
		if !ok {
			f = builtIn[style.ID]
		}
		w.formats = append(w.formats, f)
	}
	return nil
}

// builtIn are the formats that every workbook has (§18.8.30).
var builtIn = map[int]format{
	9: percentage, 10: percentage, 14: day, 15: day, 16: day, 17: day, 18: timeOfDay, 19: timeOfDay, 20: timeOfDay, 21: timeOfDay,
	22: dayAndTime, 45: timeOfDay, 46: timeOfDay, 47: timeOfDay,
}

// formatOf reads a format code: letters outside of quotes and brackets say
// whether it writes a date, a time or a share.
func formatOf(code string) format {
	var letters strings.Builder
	quoted, bracketed, escaped := false, false, false
	for _, r := range strings.ToLower(code) {
		switch {
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case r == '"':
			quoted = !quoted
		case r == '[' || r == ']':
			bracketed = r == '['
		case !quoted && !bracketed:
			letters.WriteRune(r)
		}
	}
	plain := letters.String()
	date, clock := strings.ContainsAny(plain, "yd"), strings.ContainsAny(plain, "hs")
	switch {
	case strings.Contains(plain, "general"):
		return plainNumber
	case date && clock:
		return dayAndTime
	case date:
		return day
	case clock:
		return timeOfDay
	case strings.Contains(plain, "%"):
		return percentage
	}
	return plainNumber
}
