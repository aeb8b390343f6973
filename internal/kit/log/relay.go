package log

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
)

// Relay writes a line that a JSON logger of New wrote in a child process to the
// logger of ctx, masked again. The line's fields stand in the group "child", so
// that they cannot pass for those of ctx. It returns false, and writes nothing,
// if line is something else.
func Relay(ctx context.Context, line []byte) bool {
	var fields map[string]any
	if json.Unmarshal(line, &fields) != nil {
		return false
	}
	message, isText := fields[slog.MessageKey].(string)
	name, isName := fields[slog.LevelKey].(string)
	var level slog.Level
	if !isText || !isName || level.UnmarshalText([]byte(name)) != nil {
		return false
	}
	for _, key := range []string{slog.TimeKey, slog.LevelKey, slog.MessageKey} {
		delete(fields, key)
	}
	var inner []any
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		inner = append(inner, slog.Any(key, fields[key]))
	}
	From(ctx).Log(ctx, level, message, slog.Group("child", inner...)) //nolint:sloglint // the child's message
	return true
}
