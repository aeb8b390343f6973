package api

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/danielgtaylor/huma/v2"
)

// jsonFormat is huma's own, but stored cards go out as they are: encoding/json
// would read every one of them again, letter by letter.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		if answer, ok := v.(Answer[[]ContentCard]); ok {
			return writeCards(w, answer)
		}
		return huma.DefaultJSONFormat.Marshal(w, v)
	},
	Unmarshal: json.Unmarshal,
}

// writeCards writes a list in one piece.
func writeCards(w io.Writer, answer Answer[[]ContentCard]) error {
	meta, err := json.Marshal(answer.Meta)
	if err != nil {
		return err
	}
	size := len(meta) + 64
	for _, card := range answer.Data {
		size += len(card.RawMessage) + 1
	}
	out := bytes.NewBuffer(make([]byte, 0, size))
	out.WriteString(`{"status":"success","data":[`)
	for i, card := range answer.Data {
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(card.RawMessage)
	}
	out.WriteByte(']')
	if answer.Meta != nil {
		out.WriteString(`,"meta":`)
		out.Write(meta)
	}
	out.WriteString("}\n")
	_, err = w.Write(out.Bytes())
	return err
}
