package folders

import (
	"context"
	"slices"
	"strings"
	"time"

	"sudar/internal/accounts/names"
	"sudar/internal/kit/db"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/page"
)

const (
	mostSuggested        = 1_000 // people among whom those with a name are looked for
	suggestionsPerMinute = 120
)

// Person is somebody who may be invited to a folder.
type Person struct {
	Username  string `db:"username"`
	FirstName string `db:"first_name"`
	LastName  string `db:"last_name"`
}

// suggestedSQL reads who shares a folder with account $1 and is not in folder
// $2 or invited to it, the last to join first.
var suggestedSQL = `SELECT a.username, a.first_name, a.last_name FROM (
	SELECT k.account_id, MAX(k.since) AS since FROM (
	SELECT f.account_id, f.created_at AS since FROM (` + seenBy("$1") + `) s JOIN folders f ON f.id = s.folder_id
	UNION ALL SELECT m.account_id, m.since FROM (` + seenBy("$1") + `) s JOIN folder_paths p ON p.folder_id = s.folder_id
	JOIN folder_members m ON m.folder_id = p.ancestor_id) k GROUP BY k.account_id) known
	JOIN accounts a ON a.id = known.account_id
	WHERE a.id <> $1 AND a.disabled_at IS NULL
	AND a.id NOT IN (SELECT t.account_id FROM (` + strings.ReplaceAll(seeingSQL, "$1", "$2") + `) t)
	AND a.id NOT IN (SELECT q.account_id FROM folder_requests q WHERE q.folder_id = $2 AND q.state = 'pending' AND q.account_id IS NOT NULL)
	ORDER BY known.since DESC, a.id LIMIT $3`

// Suggest returns a page of the people whom ctx's reader may want to invite to
// an own folder, by the beginning of a username or of a part of the name; without one
// all of them. They are those whom the lists of members show to the reader
// already, so nobody learns by it who has an account.
func (s *Service) Suggest(ctx context.Context, id, name string, request page.Request) (page.List[Person], error) {
	list := page.List[Person]{Request: request}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if err := s.may(ctx, account, id, Owner); err != nil {
		return list, err
	}
	if err := s.NeedPackage(ctx); err != nil {
		return list, err
	}
	if err := limit.Take(ctx, s.db, "folder-suggestions-of:"+account, suggestionsPerMinute, time.Minute); err != nil {
		return list, err
	}
	known, err := db.All[Person](ctx, s.db, suggestedSQL, account, id, mostSuggested)
	if err != nil {
		return list, err
	}
	name = names.Fold(name)
	found := slices.DeleteFunc(known, func(p Person) bool { return !p.begins(name) })
	list.Total = len(found)
	list.Rows = found[min(request.Offset(), len(found)):min(request.Offset()+request.Size, len(found))]
	return list, nil
}

// begins tells whether a username, or a part of a name, begins with a folded
// text. Databases fold Latin letters alone.
func (p Person) begins(text string) bool {
	name := names.Fold(p.LastName + " " + p.FirstName)
	whole := name + " " + p.Username + " " + names.Fold(p.FirstName+" "+p.LastName)
	return strings.Contains(" "+strings.ReplaceAll(whole, "-", " "), " "+strings.ReplaceAll(text, "-", " "))
}
