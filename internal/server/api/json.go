package api

import (
	"encoding/json"
	"io"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
	"sudar/internal/server/api/search"
)

// jsonFormat is huma's own, but stored cards go out as they are: encoding/json
// would read every one of them again, letter by letter.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		switch response := v.(type) {
		case core.Answer[[]titles.ContentCard]:
			return writeStored(w, response)
		case core.Answer[[]search.StoredSuggestion]:
			return writeStored(w, response)
		}
		return huma.DefaultJSONFormat.Marshal(w, v)
	},
	Unmarshal: json.Unmarshal,
}

// storedSize is about the length of a card.
const storedSize = 2048

// stored is what appends itself as JSON.
type stored interface{ AppendJSON(to []byte) []byte }

// writeStored writes a list in one piece.
func writeStored[T stored](w io.Writer, response core.Answer[[]T]) error {
	meta, err := json.Marshal(response.Meta)
	if err != nil {
		return err
	}
	out := append(make([]byte, 0, storedSize*len(response.Data)+len(meta)+64), `{"status":"success","data":[`...)
	for i, row := range response.Data {
		if i > 0 {
			out = append(out, ',')
		}
		out = row.AppendJSON(out)
	}
	out = append(out, ']')
	if response.Meta != nil {
		out = append(append(out, `,"meta":`...), meta...)
	}
	_, err = w.Write(append(out, "}\n"...))
	return err
}
