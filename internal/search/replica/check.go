package replica

import (
	"context"
	"fmt"

	"sudar/internal/kit/db"
	"sudar/internal/search/documents"
)

// maxDifferences bounds what a check returns.
const maxDifferences = 100

// Check compares the caught-up replica with the database, record by record:
// ids, terms, columns, cards. It returns what differs, at most 100 lines.
func (r *Replica) Check(ctx context.Context, progress Progress) ([]string, error) {
	ctx = db.AllTenants(ctx, "search check")
	if err := r.catchUp(ctx); err != nil {
		return nil, err
	}
	differences := []string{}
	count, all := 0, r.held.Load().Docs()
	counting := func(done int) {
		count = done
		progress(done, all)
	}
	for documents, err := range documents.All(ctx, r.db, counting) {
		if err != nil {
			return nil, err
		}
		for _, d := range documents {
			if what := r.held.Load().Differs(d); what != "" && len(differences) < maxDifferences {
				differences = append(differences, fmt.Sprintf("%d: %s", d.ID, what))
			}
		}
		if len(differences) == maxDifferences {
			break
		}
	}
	if len(differences) == 0 && count != all {
		differences = append(differences, fmt.Sprintf("%d documents in the index, %d in the database", all, count))
	}
	return differences, nil
}
