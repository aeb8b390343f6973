package bench

import (
	"encoding/json"
	"fmt"
)

// The kinds of what responses tell of comments and reviews.
const (
	commented = "commented" // comments that are open
	settled   = "settled"   // comments that are done
	reviewed  = "reviewed"  // reviews of readers
	hidden    = "hidden"    // reviews that are hidden
)

// talkWrites are what staff say of the first records, and what they do with reviews while
// readers write them.
func (o *Office) talkWrites() []Stream {
	book := func(i int) int { return seenInOrder(i%5, o.contents) }
	return []Stream{
		{"comment", 4, func(i int) Call {
			return o.call(i, "POST", fmt.Sprintf("/contents/%d/comments", book(i)), fmt.Sprintf(`{"text":"Тэмдэглэл %d"}`, i), o.learn(commented))
		}},
		{"comments", 2, func(i int) Call { return o.call(i, "GET", fmt.Sprintf("/contents/%d/comments", book(i)), "", nil) }},
		{"comment done", 3, func(i int) Call {
			return o.with(commented, i, func(id string) Call {
				return o.call(i, "PUT", "/comments/"+id, `{"state":"done"}`, o.passOn(settled, id))
			})
		}},
		{"comment open", 2, func(i int) Call {
			return o.with(settled, i, func(id string) Call { return o.call(i, "PUT", "/comments/"+id, `{"state":"open"}`, nil) })
		}},
		{"reviews", 2, func(i int) Call { return o.call(i, "GET", "/reviews?show=low", "", o.learnReviews) }},
		{"review hidden", 4, func(i int) Call {
			return o.with(reviewed, i, func(id string) Call {
				return o.call(i, "PUT", "/reviews/"+id, `{"hidden":true,"reason":"spam"}`, o.passOn(hidden, id))
			})
		}},
		{"review shown", 3, func(i int) Call {
			return o.with(hidden, i, func(id string) Call { return o.call(i, "PUT", "/reviews/"+id, `{"hidden":false}`, nil) })
		}},
	}
}

// learnReviews keeps the first of the reviews that are listed.
func (o *Office) learnReviews(text []byte) {
	var said struct{ Data []struct{ ID string } }
	if json.Unmarshal(text, &said) != nil {
		return
	}
	for _, each := range said.Data[:min(3, len(said.Data))] {
		o.keep(reviewed, each.ID)
	}
}
