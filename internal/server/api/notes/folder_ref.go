package notes

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"
)

// FolderRef names a folder in a change: absent leaves it, null and an empty
// text mean none.
type FolderRef struct{ id *string }

// UnmarshalJSON reads a text or null.
func (f *FolderRef) UnmarshalJSON(text []byte) error {
	id := ""
	if err := json.Unmarshal(text, &id); err != nil {
		return err
	}
	f.id = &id
	return nil
}

// Schema describes both.
func (FolderRef) Schema(huma.Registry) *huma.Schema {
	longest := 36
	return &huma.Schema{Type: huma.TypeString, Nullable: true, MaxLength: &longest}
}

// given returns the id, nil when the change does not name it.
func (f FolderRef) given() *string { return f.id }
