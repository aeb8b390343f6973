package core

import (
	"context"

	"sudar/internal/kit/locale"
)

// InLanguage returns the English form for an English request when there is one.
func InLanguage(ctx context.Context, mongolian, english string) string {
	return locale.From(ctx).Choose(mongolian, english)
}
