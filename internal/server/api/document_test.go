package api_test

import (
	"slices"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/server/api/apitest"
)

// Whatever names a title that was public and is taken down may be answered with
// 410; ServeHTTP checks that the document says so.
func TestGoneIsDocumented(t *testing.T) {
	h := sqliteFixture(t)
	calls := h.everyCall(t)
	if err := h.Records.TakeDown(h.Ctx, h.Contents["alpha/public"].ID, catalogue.Withdrawn); err != nil {
		t.Fatal(err)
	}
	for _, persona := range []string{"guest", "reader of alpha", "hub admin"} {
		for _, call := range calls {
			if !strings.Contains(call.path, "/auth/") { // they would end the session
				path, body := h.filled(call, "x")
				h.Call(persona, "alpha", call.method, path, []byte(body))
			}
		}
	}
}

// verbs begin a summary.
var verbs = strings.Fields(`Accept Add Assign Borrow Cancel Change Check Choose Clear Close Compare Complete Confirm Count Create Delete
	Export Find Get Import Invite Issue Join Lease Leave Let Link List Merge Move Open Preview Record Redeem
	Refund Refuse Remove Rename Renew Replace Report Request Resend Reset Resolve Return Revoke Run Save Search
	Send Set Sign Suggest Turn Undo Unlink Update`)

// Every operation says what it does, to whom it belongs, and shows how.
func TestEveryOperationIsDescribed(t *testing.T) {
	d := apitest.DocumentOf(t, sqliteFixture(t).API)
	tags := map[string]bool{}
	for _, tag := range d.Tags {
		tags[tag.Name] = tag.Description != ""
	}
	for _, op := range d.Operations() {
		checkWords(t, op)
		checkExamples(t, d, op)
		if len(op.Tags) != 1 || !tags[op.Tags[0]] {
			t.Errorf("%s: its tag %v has no description", op.ID, op.Tags)
		}
		if op.Security == nil {
			t.Errorf("%s does not say who may call it", op.ID)
		}
		for _, status := range []string{"429", "503"} {
			if response := op.Responses[status]; response != nil && response.Headers["Retry-After"] == nil {
				t.Errorf("%s: %s has no Retry-After", op.ID, status)
			}
		}
	}
}

func checkWords(t *testing.T, op *apitest.Operation) {
	t.Helper()
	verb, _, _ := strings.Cut(op.Summary, " ")
	if !slices.Contains(verbs, verb) || strings.ContainsAny(op.Summary, ".;") || len(op.Summary) > 80 {
		t.Errorf("%s: the summary %q does not begin with a verb, or is more than one short phrase", op.ID, op.Summary)
	}
	if sentences := strings.Count(op.Description+" ", ". "); sentences < 2 || sentences > 4 || !strings.HasSuffix(op.Description, ".") {
		t.Errorf("%s: write one to three sentences into reference/%s.json: %q", op.ID, op.Tags[0], op.Description)
	}
}

// checkExamples checks that each body has an example of its schema.
func checkExamples(t *testing.T, d *apitest.Document, op *apitest.Operation) {
	t.Helper()
	bodies := map[string]map[string]apitest.Content{"request": op.RequestBody.Content}
	for status, response := range op.Responses {
		if status[0] == '2' {
			bodies["response"] = response.Content
		}
	}
	for name, contents := range bodies {
		for mediaType, content := range contents {
			if content.Example == nil {
				t.Errorf("%s: reference/%s.json has no example of the %s", op.ID, op.Tags[0], name)
			} else if mediaType == "application/json" {
				if err := d.Matches(content.Schema, content.Example); err != nil {
					t.Errorf("%s: the example of the %s: %v", op.ID, name, err)
				}
			}
		}
	}
}
