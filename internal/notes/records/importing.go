package records

import (
	"context"

	"sudar/internal/citations"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Preview returns what is in a file and what would become of it.
func (s *Service) Preview(ctx context.Context, in Import) (Report, error) {
	account, file, err := s.open(ctx, in)
	if err != nil {
		return Report{}, err
	}
	if err := s.db.InTx(ctx, func(ctx context.Context) error { return s.allowed(ctx, account, in.FolderID) }); err != nil {
		return Report{}, err
	}
	return s.report(ctx, account, file)
}

// open reads a file for ctx's reader, who has to hold a package.
func (s *Service) open(ctx context.Context, in Import) (account string, file citations.File, err error) {
	if account, err = signedIn(ctx); err != nil {
		return "", file, err
	}
	if err := s.folders.NeedPackage(ctx); err != nil {
		return "", file, err
	}
	file, refusal := citations.Read(in.Data)
	if refusal != nil {
		return "", file, apperr.InvalidField("file", refusal.Key, refusal.Args...)
	}
	return account, file, nil
}

// allowed returns an error unless an account may put records into a folder, ""
// for none. Who sees the folder stays so in the transaction of ctx.
func (s *Service) allowed(ctx context.Context, account, folder string) error {
	if folder == "" {
		return nil
	}
	return s.folders.Write(ctx, account, folder)
}

// Import keeps the records of a file that are new for ctx's reader, and the
// duplicates when they are wanted; records_full when there would be more than
// MostRecords.
func (s *Service) Import(ctx context.Context, in Import) (Report, error) {
	account, file, err := s.open(ctx, in)
	if err != nil {
		return Report{}, err
	}
	var report Report
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.allowed(ctx, account, in.FolderID); err != nil {
			return err
		}
		if err := s.db.LockName(ctx, "records:"+account); err != nil { // they are counted
			return err
		}
		if report, err = s.report(ctx, account, file); err != nil {
			return err
		}
		return s.keep(ctx, account, in, report)
	})
	return report, err
}

// report compares a file with what an account has.
func (s *Service) report(ctx context.Context, account string, file citations.File) (Report, error) {
	keys := make([]string, len(file.Found))
	for i, found := range file.Found {
		if found.Refusal == nil {
			keys[i] = sameAs(found.Item)
		}
	}
	w := db.NewWhere().And("account_id = ?", account).In("same_as", db.List(keys)...)
	there, err := db.All[string](ctx, s.db, "SELECT DISTINCT same_as FROM own_records"+w.SQL(), w.Args()...)
	if err != nil {
		return Report{}, err
	}
	known := map[string]bool{}
	for _, key := range there {
		known[key] = true
	}
	report := Report{Format: file.Format, Rows: make([]Row, len(file.Found))}
	for i, found := range file.Found {
		row := Row{Found: found, State: Fresh}
		switch {
		case found.Refusal != nil:
			row.State = Refused
		case known[keys[i]]:
			row.State = Duplicate
		}
		known[keys[i]] = true
		report.Rows[i] = row
	}
	return report, nil
}

// keep stores the records of a report.
func (s *Service) keep(ctx context.Context, account string, in Import, report Report) error {
	there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM own_records WHERE account_id = $1", account)
	if err != nil {
		return err
	}
	kept := 0
	for _, row := range report.Rows {
		if row.State == Refused || row.State == Duplicate && !in.Duplicates {
			continue
		}
		kept++
		if there+kept > MostRecords {
			return apperr.Full(apperr.RecordsFull, "file", MostRecords)
		}
		if err := s.insert(ctx, account, in.FolderID, row.Item); err != nil {
			return err
		}
	}
	if kept == 0 {
		return nil
	}
	return s.tell(ctx, in.FolderID)
}

func (s *Service) insert(ctx context.Context, account, folder string, it citations.CSLItem) error {
	text, err := stored(it)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO own_records (id, account_id, folder_id, item, same_as, terms, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`, ident.New(), account, db.OrNull(folder), text, sameAs(it), terms(it), s.db.Now())
	return err
}
