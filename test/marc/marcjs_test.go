package marc

import (
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What marcjs reads, written by marcjs.mjs, and why ours differs from it.
//
//go:embed testdata/marcjs.jsonl
var marcjs string

//go:embed testdata/marcjs.tsv
var marcjsDifferences string

// TestRecordsAsMarcjsReadsThem compares each field of the same records with what marcjs
// reads in them.
func TestRecordsAsMarcjsReadsThem(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(os.Getenv("TEST_DATA"), "marc", "*"))
	if err != nil || len(paths) == 0 {
		t.Skip("skipped: no records in TEST_DATA")
	}
	all := map[string][]peerRecord{}
	for line := range strings.Lines(marcjs) {
		var said struct {
			File, Leader string
			Fields       [][]string
		}
		if err := json.Unmarshal([]byte(line), &said); err != nil {
			t.Fatal(err)
		}
		all[said.File] = append(all[said.File], recordOfFields(said.Leader, said.Fields))
	}
	compareAll(t, paths, marcjsDifferences, func(path string, _ []byte) []peerRecord { return all[filepath.Base(path)] })
}

// recordOfFields returns a record of lists: tag and value, or tag, indicators, and code
// and value of each part.
func recordOfFields(leader string, lists [][]string) peerRecord {
	r := peerRecord{Leader: leader}
	for _, f := range lists {
		if len(f) == 2 {
			r.Controls = append(r.Controls, peerControl{Tag: f[0], Value: f[1]})
			continue
		}
		field := peerField{Tag: f[0]}
		for i := 2; i+1 < len(f); i += 2 {
			field.Parts = append(field.Parts, peerPart{Code: f[i], Value: f[i+1]})
		}
		r.Fields = append(r.Fields, field)
	}
	return r
}
