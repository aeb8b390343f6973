package statements

import (
	"context"
	"strconv"
	"strings"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/pdffile"
	"sudar/internal/statements"
)

// The places of a printed statement, in points.
const (
	left, right = 50.0, pdffile.Width - 50
	top, bottom = pdffile.Height - 60, 70.0
	lineHeight  = 16.0
	small       = 8.5
	titleRoom   = 215.0 // for the name of a line
)

// ends are where the numbers of a line end.
var ends = []float64{right - 220, right - 150, right - 75, right}

// sheet is a statement being printed.
type sheet struct {
	ctx context.Context
	*pdffile.Document
	y float64
}

// printed is a statement as PDF.
func printed(ctx context.Context, s statements.Statement) []byte {
	title := text(ctx, "heading") + " " + s.Month
	p := &sheet{ctx: ctx, Document: pdffile.New(title, string(locale.From(ctx))), y: top}
	p.Text(pdffile.Strong, 16, left, p.y, title)
	p.next(2 * lineHeight)
	for _, line := range [][2]string{
		{"publisher", s.Organization}, {"made_at", s.MadeAt.In(clock.Ulaanbaatar).Format(time.DateOnly)}, {"number", s.ID},
		{"shares", strconv.FormatInt(s.SalePercent, 10) + "% · " + strconv.FormatInt(s.PackagePercent, 10) + "%"},
	} {
		p.Text(pdffile.Regular, small, left, p.y, text(ctx, line[0]))
		p.Text(pdffile.Strong, small, left+130, p.y, fitted(line[1], right-left-130))
		p.next(lineHeight)
	}
	p.next(lineHeight)
	p.heads()
	for _, line := range s.Lines {
		p.line(line)
	}
	p.Rule(left, right, p.y+lineHeight-5)
	p.numbers(pdffile.Strong, text(ctx, "total"), "", s.Amount, s.Tax, s.Share)
	p.next(2 * lineHeight)
	for _, note := range strings.Split(text(ctx, "note"), "\n") {
		p.Text(pdffile.Regular, small, left, p.y, note)
		p.next(lineHeight)
	}
	return p.Bytes()
}

// next goes on below, on a new page where there is no room.
func (p *sheet) next(by float64) {
	if p.y -= by; p.y < bottom {
		p.Page()
		p.y = top
	}
}

func (p *sheet) heads() {
	p.Text(pdffile.Strong, small, left, p.y, text(p.ctx, "title"))
	for i, key := range heads[2:] {
		p.TextTo(pdffile.Strong, small, ends[i], p.y, text(p.ctx, key))
	}
	p.Rule(left, right, p.y-5)
	p.next(lineHeight + 2)
}

func (p *sheet) line(l statements.Line) {
	name := text(p.ctx, "kind_"+string(l.Kind))
	if l.Title != "" {
		name += ": " + l.Title
	}
	n := ""
	if l.Kind == statements.Sale || l.Kind == statements.Refund {
		n = grouped(l.N)
	}
	p.numbers(pdffile.Regular, name, n, l.Amount, l.Tax, l.Share)
	if l.Kind == statements.Package {
		read := text(p.ctx, "minutes") + ": " + grouped(minutes(l.Seconds)) + " / " + grouped(minutes(l.OfSeconds))
		p.Text(pdffile.Regular, small-1, left+10, p.y, read)
		p.next(lineHeight)
	}
}

func (p *sheet) numbers(weight pdffile.Weight, name, n string, amounts ...int64) {
	p.Text(weight, small, left, p.y, fitted(name, titleRoom))
	p.TextTo(weight, small, ends[0], p.y, n)
	for i, amount := range amounts {
		p.TextTo(weight, small, ends[i+1], p.y, grouped(amount))
	}
	p.next(lineHeight)
}

// fitted cuts a text that is wider than its room.
func fitted(text string, room float64) string {
	if pdffile.Measure(pdffile.Strong, small, text) <= room {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && pdffile.Measure(pdffile.Strong, small, string(letters)+"…") > room {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// grouped writes a number with its thousands apart.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = "−", digits[1:]
	}
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return sign + digits
}
