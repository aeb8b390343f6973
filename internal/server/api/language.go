package api

import (
	"context"

	"sudar/internal/kit/locale"
)

// inLanguage returns the English form for an English request when there is one.
func inLanguage(ctx context.Context, mongolian, english string) string {
	if locale.From(ctx) == locale.English && english != "" {
		return english
	}
	return mongolian
}
