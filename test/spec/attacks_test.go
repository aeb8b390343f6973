package spec

import (
	"os"
	"regexp"
	"testing"
)

// TestAttacksAreMade: every test that docs/attacks.md names is there.
func TestAttacksAreMade(t *testing.T) {
	text, err := os.ReadFile("../../docs/attacks.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`((?:internal|cmd|bench|test)(?:/[a-z]+)*\\.Test\\w+)`").FindAllSubmatch(text, -1)
	for _, name := range named {
		if !hasGoTest(os.DirFS("../.."), string(name[1])) {
			t.Errorf("there is no test %s", name[1])
		}
	}
	if len(named) < 50 {
		t.Errorf("only %d tests are named", len(named))
	}
}
