package table

import "strings"

// worksheet is a table with what people write round it: a title and notes above,
// notes and the source below.
type worksheet struct {
	title string
	notes []string
	rows  [][]string
}

// maxNotes bounds the lines round a table.
const maxNotes = 50

// partSheet parts the rows of a worksheet: lines of a single cell above and below a
// table of two columns and more are not of it. The table is made rectangular.
func partSheet(rows [][]string) worksheet {
	width := 0
	for _, row := range rows {
		width = max(width, filled(row))
	}
	var s worksheet
	if width > 1 {
		for len(rows) > 0 && filled(rows[0]) == 1 {
			s.notes = append(s.notes, line(rows[0]))
			rows = rows[1:]
		}
		if len(s.notes) > 0 {
			s.title, s.notes = s.notes[0], s.notes[1:]
		}
		end := len(rows)
		for end > 1 && filled(rows[end-1]) == 1 {
			end--
		}
		for _, row := range rows[end:] {
			s.notes = append(s.notes, line(row))
		}
		rows = rows[:end]
	}
	s.notes = s.notes[:min(len(s.notes), maxNotes)]
	columns := 0
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	for _, row := range rows {
		s.rows = append(s.rows, append(row, make([]string, columns-len(row))...))
	}
	return s
}

func filled(row []string) int {
	n := 0
	for _, text := range row {
		if text != "" {
			n++
		}
	}
	return n
}

func line(row []string) string { return strings.TrimSpace(strings.Join(row, " ")) }
