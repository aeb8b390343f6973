package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// TestEntitiesGolden holds the names of SPEC §3 letter by letter: every key
// of every entity that the API returns, with the type of its value.
func TestEntitiesGolden(t *testing.T) {
	h := sqliteFixture(t)
	content := h.Contents["alpha/public"]
	login, _ := json.Marshal(map[string]any{"username": "reader.of.alpha", "password": apitest.Password})
	prices, _ := json.Marshal(map[string]any{"content_id": content.ID})
	calls := []struct {
		entity, persona, method, path string
		body                          []byte
	}{
		{"organization", "guest", http.MethodGet, "/edu/p/api/v1/organization", nil},
		{"content_in_list", "guest", http.MethodGet, "/edu/p/api/v1/contents?page_size=1", nil},
		{"content", "guest", http.MethodGet, "/edu/p/api/v1/contents/" + content.Slug, nil},
		{"author", "guest", http.MethodGet, "/edu/p/api/v1/authors/" + strconv.FormatInt(content.Contributions[0].ContributorID, 10), nil},
		{"menu_category", "guest", http.MethodGet, "/edu/p/api/v1/menus", nil},
		{"price", "guest", http.MethodPost, "/edu/p/api/v1/contents/items/byprice", prices},
		{"login", "guest", http.MethodPost, "/edu/api/v1/auth/login", login},
		{"user", "reader of alpha", http.MethodGet, "/edu/api/v1/auth/me", nil},
	}
	var lines []string
	for _, c := range calls {
		w := h.Call(c.persona, "alpha", c.method, c.path, c.body)
		if w.Code != http.StatusOK {
			t.Fatalf("%s answers %d: %s", c.path, w.Code, w.Body)
		}
		var response any
		if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, names(c.entity, response)...)
	}
	golden(t, "testdata/entities.golden", strings.Join(slices.Compact(lines), "\n")+"\n")
}

// names returns a line for every key below value, arrays as one element.
func names(path string, value any) []string {
	switch v := value.(type) {
	case map[string]any:
		var lines []string
		for key, each := range v {
			lines = append(lines, names(path+"."+key, each)...)
		}
		slices.Sort(lines)
		return lines
	case []any:
		var lines []string
		for _, each := range v {
			lines = append(lines, names(path+"[]", each)...)
		}
		slices.Sort(lines)
		if len(v) == 0 {
			return []string{path + "[] none"}
		}
		return slices.Compact(lines)
	case nil:
		return []string{path + " null"}
	case float64:
		return []string{path + " number"}
	}
	return []string{fmt.Sprintf("%s %T", path, value)}
}
