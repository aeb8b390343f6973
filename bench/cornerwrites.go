package bench

import (
	"fmt"

	"sudar/internal/kit/ident"
)

// Writes are what people write in the researcher's corner, so many of each in a
// second, and what they read of their notifications. What can be done once, as
// answering an invitation, is done once by each for ten seconds.
func (c Corner) Writes() []Stream {
	return append(c.folderWrites(), c.sharing()...)
}

// as is a call of a person.
func (c Corner) as(who Neighbour, method, path, format string, args ...any) Call {
	return Call{Method: method, Path: "/edu/api/v1" + path, Body: fmt.Sprintf(format, args...), Token: who.Token}
}

// turn returns whose turn it is, and how often it was theirs before.
func (c Corner) turn(i int) (who, round int) { return i % len(c.people), i / len(c.people) }

func (c Corner) folderWrites() []Stream {
	return []Stream{
		{"folder", 10, func(i int) Call {
			who, _ := c.turn(i)
			parent := []string{"", c.desks[who].root}[i/7%2]
			return c.as(c.people[who], "POST", "/research/folder", `{"title":"Шинэ %d","parent_id":%q}`, i, parent)
		}},
		{"folder name", 10, func(i int) Call {
			who, round := c.turn(i)
			return c.as(c.people[who], "PUT", "/research/folder/"+c.desks[who].inner[round%innerFolders], `{"title":"Нэр %d"}`, i)
		}},
		{"folder moved", 10, func(i int) Call {
			who, round := c.turn(i)
			parent := []string{"", c.desks[who].root}[i/3%2]
			return c.as(c.people[who], "PUT", "/research/folder/"+c.desks[who].inner[round%innerFolders],
				`{"parent_id":%q,"position":%d}`, parent, i%3)
		}},
		{"folder trash", 6, func(i int) Call {
			who, round := c.turn(i)
			return c.as(c.people[who], "DELETE", "/research/folder/"+c.desks[who].spare[round%spareFolders], "")
		}},
		{"entry there", 10, func(i int) Call { // by who is in the folder of somebody else
			who, _ := c.turn(i)
			return c.as(c.after(who, 1), "POST", "/research", `{"client_id":%q,"kind":"note","body":"Тэмдэглэл","folder_id":%q}`, ident.New(),
				c.desks[who].club)
		}},
		{"entry moved", 10, func(i int) Call {
			who, round := c.turn(i)
			return c.as(c.people[who], "PUT", "/research/"+c.desks[who].entries[round%ownEntries], `{"folder_id":%q}`,
				c.desks[who].inner[i%innerFolders])
		}},
		{"notification", 20, func(i int) Call {
			who, round := c.turn(i)
			return c.as(c.people[who], "PATCH", "/notifications/"+c.desks[who].notifications[round%unread], "")
		}},
		{"all read", 2, func(i int) Call {
			who, _ := c.turn(i)
			return c.as(c.people[who], "POST", "/notifications/read", "")
		}},
	}
}

func (c Corner) sharing() []Stream {
	answer := func(who, of int, what string) Call {
		return c.as(c.after(who, firstAsked+of), "PUT", "/research/folder/requests/"+c.desks[who].asked[of]+what, "")
	}
	return []Stream{
		{"share", 6, func(i int) Call {
			who, round := c.turn(i)
			return c.as(c.people[who], "POST", "/research/share/folder", `{"folder_id":%q,"username":%q,"role":"viewer"}`, c.desks[who].club,
				c.after(who, firstShared+round).Name)
		}},
		{"accept", 6, func(i int) Call {
			who, round := c.turn(i)
			return answer(who, round%(askedPeople/2), "/accept")
		}},
		{"decline", 6, func(i int) Call {
			who, round := c.turn(i)
			return answer(who, askedPeople/2+round%(askedPeople/2), "/decline")
		}},
		{"leave", 8, func(i int) Call {
			who, round := c.turn(i)
			return c.as(c.after(who, 2+round%(clubMembers-1)), "POST", "/research/folder/leave", `{"folder_id":%q}`, c.desks[who].club)
		}},
	}
}
