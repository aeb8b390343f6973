package apitest

import (
	"encoding/json"
	"strings"
)

// Field reads a path such as data.bearer_token out of a JSON body; nil when
// there is no such field.
func Field(body []byte, path string) any {
	var value any
	if json.Unmarshal(body, &value) != nil {
		return nil
	}
	for name := range strings.SplitSeq(path, ".") {
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = object[name]
	}
	return value
}
