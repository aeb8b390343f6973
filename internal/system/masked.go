package system

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// Problem says in one word why a job failed.
type Problem string

// The problems.
const (
	NoProblem    Problem = ""
	WorkerLost   Problem = "worker_lost"
	TimedOut     Problem = "timeout"
	Unreachable  Problem = "unreachable"
	NoSpace      Problem = "no_space"
	Missing      Problem = "missing"
	MailRefused  Problem = "mail_refused"
	Damaged      Problem = "damaged"
	ProgramFault Problem = "fault"
	OtherProblem Problem = "other"
)

// signs are words of errors by which a problem is known; the first that fits counts.
var signs = []struct {
	problem Problem
	words   []string
}{
	{ProgramFault, []string{"panic:"}},
	{WorkerLost, []string{"the worker was lost"}},
	{NoSpace, []string{"no space left", "disk is full", "storage_full"}},
	{MailRefused, []string{"smtp", "mail:"}},
	{TimedOut, []string{"deadline exceeded", "timeout", "timed out"}},
	{Unreachable, []string{"connection refused", "connection reset", "no such host", "unreachable", "EOF"}},
	{Damaged, []string{"damaged", "corrupt", "not_a_publication", "invalid"}},
	{Missing, []string{"not found", "not_found", "no such file", "no rows"}},
}

func problemOf(text string) Problem {
	if text == "" {
		return NoProblem
	}
	for _, sign := range signs {
		if slices.ContainsFunc(sign.words, func(word string) bool { return strings.Contains(text, word) }) {
			return sign.problem
		}
	}
	return OtherProblem
}

// hidden stands for what is not shown.
const hidden = "•••"

// naming is what in an error could name somebody or open something: what is in
// quotation marks, addresses, links' parameters, ids, numbers of people and orders,
// tokens.
var naming = regexp.MustCompile(`"[^"]*"?|'[^']*'|«[^»]*»|[^\s<>@:]+@[^\s<>@:]+|\?[^\s]+|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|` +
	`\+?\d[\d -]{5,}\d|[A-Za-z0-9_=/+-]{24,}|\p{Cyrillic}[\p{Cyrillic} .-]*`)

// masked returns an error of the program without what could name somebody.
func masked(text string) string { return naming.ReplaceAllString(text, hidden) }

// Argument is what a job was told, by its name. Value is "•••" where it could name
// somebody.
type Argument struct{ Name, Value string }

// plain are the arguments that name no person, as they are written without their
// underscores.
var plain = []string{"contentid", "itemid", "revision", "undo", "hub", "month", "day"}

// arguments returns what a job was told.
func arguments(payload string) []Argument {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(payload), &fields) != nil {
		return nil // a number or a word: an id
	}
	var found []Argument
	for name, value := range fields {
		a := Argument{Name: name, Value: hidden}
		if slices.Contains(plain, strings.ToLower(strings.ReplaceAll(name, "_", ""))) && len(value) <= len(`"2026-11-27"`) {
			a.Value = strings.Trim(string(value), `"`)
		}
		found = append(found, a)
	}
	slices.SortFunc(found, func(a, b Argument) int { return strings.Compare(a.Name, b.Name) })
	return found
}
