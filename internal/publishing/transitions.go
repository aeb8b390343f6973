package publishing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
)

// Act is what moves a title from one state to another.
type Act string

// The acts.
const (
	Submit      Act = "submit"
	Recall      Act = "recall" // the publisher takes a submitted draft back
	Return      Act = "return"
	Approve     Act = "approve"
	Publish     Act = "publish"
	AskTakeDown Act = "ask_take_down"
	Keep        Act = "keep" // the title stays: the publisher asks no longer, or staff decline
	TakeDown    Act = "take_down"
	PutBack     Act = "put_back"
)

// acts are all of them, in the order in which a screen offers them.
var acts = []Act{Submit, Recall, Approve, Return, Publish, AskTakeDown, Keep, TakeDown, PutBack}

// transition is one act: where it leads from and to, who does it, and who of them has to
// tell the other side why.
type transition struct {
	from  []State
	to    State
	by    []Side
	noted []Side
}

// Side is who acts: the publisher of a title, or the staff of the library.
type Side bool

// The sides.
const (
	ForPublisher Side = false
	ForStaff     Side = true
)

var (
	publisher = []Side{ForPublisher}
	staff     = []Side{ForStaff}
	both      = []Side{ForPublisher, ForStaff}
)

// transitions are all there are.
var transitions = map[Act]transition{
	Submit:      {from: []State{Draft, Returned}, to: Submitted, by: publisher},
	Recall:      {from: []State{Submitted}, to: Draft, by: publisher},
	Return:      {from: []State{Submitted, Approved}, to: Returned, by: staff, noted: staff},
	Approve:     {from: []State{Submitted}, to: Approved, by: staff},
	Publish:     {from: []State{Approved}, to: Published, by: both},
	AskTakeDown: {from: []State{Published}, to: TakeDownAsked, by: publisher, noted: publisher},
	Keep:        {from: []State{TakeDownAsked}, to: Published, by: both, noted: staff},
	TakeDown:    {from: []State{Published, TakeDownAsked}, to: TakenDown, by: staff},
	PutBack:     {from: []State{TakenDown}, to: Published, by: staff},
}

// MostNote bounds what is said with an act, in letters.
const MostNote = 2_000

// Said is what comes with an act. Reason is that of a tombstone.
type Said struct {
	Reason catalogue.Reason
	Note   string
}

// move returns where an act of a side leads a title from a state: submission_state
// where it leads nowhere.
func move(act Act, from State, side Side, said *Said) (State, error) {
	t := transitions[act]
	said.Note = strings.TrimSpace(said.Note)
	switch {
	case !slices.Contains(t.by, side) || !slices.Contains(t.from, from):
		return from, apperr.New(apperr.SubmissionState)
	case said.Note == "" && slices.Contains(t.noted, side):
		return from, apperr.InvalidField("note", "field.required")
	case utf8.RuneCountInString(said.Note) > MostNote:
		return from, apperr.InvalidField("note", "field.length")
	case (said.Reason != "") != (act == TakeDown):
		return from, apperr.InvalidField("reason", reasonRule(act))
	}
	return t.to, nil
}

func reasonRule(act Act) string {
	if act == TakeDown {
		return "field.required"
	}
	return "field.choice"
}

// open returns what a side may do with a title in a state.
func open(state State, side Side) []Act {
	found := []Act{}
	for _, act := range acts {
		if t := transitions[act]; slices.Contains(t.by, side) && slices.Contains(t.from, state) {
			found = append(found, act)
		}
	}
	return found
}
