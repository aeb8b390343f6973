package members

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/csvfile"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
)

// MostLines bounds the people of one file.
const MostLines = 1_000

// Columns are the heads that a file of people may have; the first is needed.
var Columns = []string{"email", "first_name", "role", "expires", "group"}

// Line is a person of a file, with what is wrong about it.
type Line struct {
	Number  int
	Invitee Invitee
	Group   string
	Wrong   []apperr.Field
}

// Import is a file of people as it was read; nothing is written of it.
type Import struct {
	Lines []Line
	Wrong int // lines with something wrong
}

// Imported says what became of a file.
type Imported struct{ Invited, Skipped int }

// Preview reads a file of people and returns every line with what is wrong
// about it. Nothing is written.
func (s *Service) Preview(ctx context.Context, text string) (Import, error) {
	v, err := actor(ctx)
	if err != nil {
		return Import{}, err
	}
	rows, err := importRows(text, Columns)
	if err != nil {
		return Import{}, err
	}
	groups, err := s.groupNames(ctx, v.OrganizationID)
	if err != nil {
		return Import{}, err
	}
	file := Import{Lines: make([]Line, len(rows))}
	emails := make([]string, len(rows))
	for i, row := range rows {
		file.Lines[i] = s.lineOf(v, row, groups)
		emails[i] = file.Lines[i].Invitee.Email
	}
	known, err := s.acquaintances(ctx, v, emails)
	seen := map[string]bool{}
	for i := range file.Lines {
		line := &file.Lines[i]
		line.refuse(refuses(known, line.Invitee))
		if seen[line.Invitee.Email] && len(line.Wrong) == 0 {
			line.Wrong = []apperr.Field{{Name: "email", Key: "field.twice"}}
		}
		seen[line.Invitee.Email] = true
		if len(line.Wrong) > 0 {
			file.Wrong++
		}
	}
	return file, err
}

// refuse notes what is wrong with a line.
func (l *Line) refuse(err error) {
	if err != nil {
		l.Wrong = append(l.Wrong, apperr.From(err).Fields...)
	}
}

// Import invites the people of a file whose lines are right, all or none.
func (s *Service) Import(ctx context.Context, text string) (Imported, error) {
	v, err := actor(ctx)
	if err != nil {
		return Imported{}, err
	}
	file, err := s.Preview(ctx, text)
	if err != nil {
		return Imported{}, err
	}
	for _, line := range file.right() {
		if err := s.allowEmail(ctx, v.OrganizationID, line.Invitee.Email); err != nil {
			return Imported{}, err
		}
	}
	done := Imported{Invited: len(file.right()), Skipped: file.Wrong}
	// Two files with the same people wait for each other in one order.
	lines := slices.SortedFunc(slices.Values(file.right()), func(a, b Line) int {
		return cmp.Or(strings.Compare(a.Invitee.GroupID, b.Invitee.GroupID), strings.Compare(a.Invitee.Email, b.Invitee.Email))
	})
	return done, s.db.InTx(ctx, func(ctx context.Context) error {
		for _, line := range lines {
			_, err := s.insertInvitation(ctx, v, line.Invitee)
			if db.IsUnique(err) {
				return apperr.New(apperr.Conflict)
			}
			if err != nil {
				return err
			}
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.PeopleInvited, Object: "csv", After: audit.Values{"invited": done.Invited, "skipped": done.Skipped},
		})
	})
}

func (s Import) right() []Line {
	return slices.DeleteFunc(slices.Clone(s.Lines), func(l Line) bool { return len(l.Wrong) > 0 })
}

// importRows reads a file that people gave; 422 of the field csv when it is none
// or has other columns than those known.
func importRows(text string, columns []string) ([]csvfile.Row, error) {
	heads, rows, err := csvfile.Read(text, MostLines)
	var syntax *csvfile.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return nil, apperr.InvalidField("csv", "field.table", "line", strconv.Itoa(syntax.Line))
	case errors.Is(err, csvfile.ErrTooMany):
		return nil, apperr.InvalidField("csv", "field.table_lines", "most", strconv.Itoa(MostLines))
	case err != nil:
		return nil, apperr.InvalidField("csv", "field.table_heads", "heads", strings.Join(columns, ", "))
	}
	unknown := slices.ContainsFunc(heads, func(head string) bool { return head != "" && !slices.Contains(columns, head) })
	if unknown || !slices.Contains(heads, columns[0]) {
		return nil, apperr.InvalidField("csv", "field.table_heads", "heads", strings.Join(columns, ", "))
	}
	return rows, nil
}

// lineOf reads a line without asking the database.
func (s *Service) lineOf(v viewer.Viewer, row csvfile.Row, groups map[string]string) Line {
	line := Line{Number: row.Line, Group: row.Cells["group"]}
	line.Invitee = Invitee{Email: row.Cells["email"], FirstName: row.Cells["first_name"], Role: roleNamed(row.Cells["role"])}
	if line.Invitee.Role == "" {
		line.Wrong = append(line.Wrong, apperr.Field{Name: "role", Key: "field.choice"})
	}
	if day := row.Cells["expires"]; day != "" {
		end, err := clock.EndOf(day)
		if err != nil {
			line.Wrong = append(line.Wrong, apperr.Field{Name: "expires", Key: "field.date"})
		}
		line.Invitee.EndsAt = end
	}
	if line.Group != "" {
		id, ok := groups[strings.ToLower(line.Group)]
		if !ok {
			line.Wrong = append(line.Wrong, apperr.Field{Name: "group", Key: "field.group_unknown"})
		}
		line.Invitee.GroupID = id
	}
	if len(line.Wrong) == 0 {
		invitee, err := s.checked(v, line.Invitee)
		line.Invitee = invitee
		line.refuse(err)
	}
	return line
}

// roleNamed reads a role by its word in the API or in either language; none is
// a reader.
func roleNamed(text string) viewer.Role {
	text = strings.ToLower(text)
	if text == "" {
		return viewer.Reader
	}
	for _, role := range Roles(true) {
		for _, word := range []string{
			string(role), locale.Text(locale.Mongolian, "role."+string(role)), locale.Text(locale.English, "role."+string(role)),
		} {
			if strings.ToLower(word) == text {
				return role
			}
		}
	}
	return ""
}
