package bench

import (
	"fmt"

	"sudar/internal/kit/ident"
)

// JoinCode opens the group that readers join, and is its id.
const JoinCode = "BENCHBEN"

// OtherWrites are the writes of the API that Writes leaves out, a few of each
// in a second. The first of people is an administrator, the others are readers
// of the same organisation, which has a group that JoinCode opens.
func OtherWrites(people []Neighbour, contents int) []Stream {
	admin, readers := people[0], people[1:]
	reader := func(i int) Neighbour { return readers[i%len(readers)] }
	book := func(i int) int { return seenInOrder(i, contents) }
	as := func(who Neighbour, method, path, body string) Call {
		return Call{Method: method, Path: "/edu" + path, Body: body, Token: who.Token}
	}
	return []Stream{
		{"time", 20, func(i int) Call {
			return as(reader(i), "POST", fmt.Sprintf("/api/v1/reading/%d/time", book(i%10)), `{"seconds":5,"pages":1}`)
		}},
		{"opened", 20, func(i int) Call {
			return as(reader(i), "POST", "/api/v1/contents/save/reading", fmt.Sprintf(`{"content_id":%d,"item_id":%[1]d}`, book(i%10)))
		}},
		{"saved search", 10, func(i int) Call {
			return as(reader(i), "POST", "/api/v1/searches", fmt.Sprintf(`{"name":"Хайлт","search":"тал %d"}`, i%9))
		}},
		{"profile", 10, func(i int) Call {
			return as(reader(i), "PUT", "/api/v1/auth/me", fmt.Sprintf(`{"first_name":"Нэр%d"}`, i))
		}},
		{"report", 5, func(i int) Call {
			return as(reader(i), "POST", fmt.Sprintf("/p/api/v1/contents/%d/report", book(i%10)), `{"reason":"error","text":"Алдаа"}`)
		}},
		{"join group", 5, func(i int) Call {
			return as(reader(i), "POST", "/api/v1/groups/join", fmt.Sprintf(`{"code":%q}`, JoinCode))
		}},
		{"export", 2, func(i int) Call { return as(reader(i), "POST", "/api/v1/auth/export", "") }},
		{"token", 1, func(i int) Call {
			return as(reader(i), "POST", "/api/v1/auth/tokens",
				fmt.Sprintf(`{"name":"Програм","scope":"read","days":1,"password":%q}`, peoplePassword))
		}},
		{"group", 5, func(i int) Call {
			return as(admin, "POST", "/admin/api/v1/groups", fmt.Sprintf(`{"name":"Анги %d"}`, i))
		}},
		{"group members", 5, func(i int) Call {
			return as(admin, "POST", "/admin/api/v1/groups/"+JoinCode+"/members",
				fmt.Sprintf(`{"account_ids":[%q,%q]}`, reader(i).ID, reader(i+7).ID))
		}},
		{"assignment", 5, func(i int) Call {
			return as(admin, "POST", "/admin/api/v1/groups/"+JoinCode+"/assignments", fmt.Sprintf(`{"content_id":%d}`, book(i)))
		}},
		{"invitation", 5, func(i int) Call {
			return as(admin, "POST", "/admin/api/v1/invitations", fmt.Sprintf(`{"email":"asked%d@example.mn","role":"reader"}`, i))
		}},
		{"rules", 2, func(i int) Call {
			return as(admin, "PUT", "/admin/api/v1/rules", fmt.Sprintf(`{"closed":false,"domains":["d%d.example.mn"],"ranges":["10.0.0.0/8"]}`, i%3))
		}},
		{"settings", 2, func(i int) Call {
			return as(admin, "PUT", "/admin/api/v1/settings",
				fmt.Sprintf(
					`{"name":"Сан %d","name_en":"Library","using_accessibility":true,"contact":{"email":"","phone":"","address":""},`+
						`"links":{"plagiarism":"","president":"","terms":"","help":""},"slots":{"chat":"","marketing":""}}`, i))
		}},
		{"sign-up", 1, func(i int) Call {
			return Call{Method: "POST", Path: "/edu/api/v1/auth/signup", Address: address(i), Body: fmt.Sprintf(
				`{"username":"fresh%d","email":"fresh%[1]d@example.mn","password":"Shine-nuuts2","first_name":"Х","terms":true}`, i)}
		}},
		{"forgotten", 2, func(i int) Call {
			return Call{
				Method: "POST", Path: "/edu/api/v1/auth/password/forgot", Address: address(i),
				Body: fmt.Sprintf(`{"email":"%s@example.mn"}`, reader(i).Name),
			}
		}},
		{"free note", 5, func(i int) Call {
			return as(reader(i), "POST", "/api/v1/research", fmt.Sprintf(`{"client_id":%q,"kind":"note","body":"Тэмдэглэл"}`, ident.New()))
		}},
	}
}

// address is where the i-th of many people calls from.
func address(i int) string { return fmt.Sprintf("10.%d.%d.%d", 1+i/62500, i/250%250, 1+i%250) }
