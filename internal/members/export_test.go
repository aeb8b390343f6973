package members

import (
	"context"
	"encoding/json"

	"sudar/internal/kit/jobs"
)

// End does the job of an end with its stored payload.
func (s *Service) End(ctx context.Context, payload json.RawMessage) error {
	var e ending
	if err := (jobs.Job{Kind: endingJob, Payload: payload}).Decode(&e); err != nil {
		return err
	}
	return s.end(ctx, e)
}
