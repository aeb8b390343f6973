package api_test

// contractRow is what a parameter of a call must do: the two requests differ in
// what they answer, or the one is refused with 422. Requests are the query, or
// the body where they begin with "{", or the value of the header Organization.
// {name} stands for an id of the contract's fixture.
type contractRow struct {
	call, parameter string // no parameter: the call itself
	one, other      string
	refused         string
	waiting         int // the issue that builds the call
}

const (
	lists  = "GET /p/api/v1/contents"
	strips = "GET /p/api/v1/contents/minimized"
	shelf  = "GET /api/v1/contents"
	entry  = "GET /api/v1/research"
	seeks  = "POST /p/api/v1/advanced/search"
	login  = "POST /api/v1/auth/login"
	resets = "POST /api/v1/auth/password/reset"
	forced = "PUT /api/v1/auth/password/forced"
)

// contract has a row for every call and every parameter of the list.
var contract = []contractRow{
	{call: "GET /p/api/v1/categories/tree", parameter: "type", one: "type=general", other: "type=ddc", refused: "type=dewey"},
	{
		call: "GET /p/api/v1/categories/tree", parameter: "tree_id", one: "tree_id={category a}", other: "tree_id={category b}",
		refused: "tree_id=x",
	},
	{call: "GET /p/api/v1/menus"},

	{call: lists, parameter: "page", one: "page=1&page_size=2", other: "page=2&page_size=2", refused: "page=0"},
	{call: lists, parameter: "page_size", one: "page_size=12", other: "page_size=1", refused: "page_size=101"},
	{call: lists, parameter: "category_id", one: "category_id={category a}", other: "category_id={category b}", refused: "category_id=x"},
	{call: lists, parameter: "tag_id", one: "tag_id={tag a}", other: "tag_id={tag b}", refused: "tag_id=-1"},
	{call: lists, parameter: "title", one: "title=тамир", other: "title=говь"},
	{call: lists, parameter: "title", one: "search=роман&title=тамир", other: "search=роман&title=говь"},
	{call: lists, parameter: "search", one: "search=тамир", other: "search=говь"},
	{call: lists, parameter: "search", one: "search=роман&title=тамир", other: "search=говь&title=тамир"},
	{call: lists, parameter: "display_name", one: "display_name=лодойдамба", other: "display_name=дашдорж"},
	{call: lists, parameter: "start_rate", one: "start_rate=4", other: "start_rate=2", refused: "start_rate=6"},
	{call: lists, parameter: "end_rate", one: "start_rate=2&end_rate=5", other: "start_rate=2&end_rate=3", refused: "start_rate=4&end_rate=4"},
	{call: lists, parameter: "year_a.gte", one: "year_a.gte=1900", other: "year_a.gte=2000", refused: "year_a.gte=long+ago"},
	{call: lists, parameter: "year_b.lte", one: "year_b.lte=1999", other: "year_b.lte=2026", refused: "year_a.gte=2001&year_b.lte=2000"},
	{call: lists, parameter: "order", one: "order=title.asc", other: "order=title.desc", refused: "order=title"},
	{call: lists, parameter: "order", one: "order=year.asc", other: "order=year.desc", refused: "order=title.asc,nonsense"},
	{call: lists, parameter: "order", one: "order=rating.desc", other: "order=created_at.asc", refused: "order=title.asc&order=nonsense"},
	{call: lists, parameter: "file_type", one: "file_type=epub", other: "file_type=audio", refused: "file_type=mobi"},
	{call: lists, parameter: "file_type", one: "file_type=epub&file_type=audio", other: "file_type=epub", refused: "file_type=epub,mobi"},
	{call: lists, parameter: "language", one: "language=mn", other: "language=en", refused: "language=%D0%BC%D0%BE%D0%BD%D0%B3%D0%BE%D0%BB"},
	{call: lists, parameter: "price", one: "price=free", other: "price=paid", refused: "price=cheap"},
	{call: lists, parameter: "price", one: "price=0-4999", other: "price=5000-", refused: "price=-"},
	{call: lists, parameter: "price", one: "price=-5000", other: "price=-4999", refused: "price=5000-1"},
	{call: lists, parameter: "audience", one: "audience=adult", other: "audience=children", refused: "audience=everybody"},
	{call: lists, parameter: "readable", one: "", other: "readable=true", refused: "readable=false"},
	{call: lists, parameter: "organization", one: "organization=alpha", other: "organization=beta", refused: "organization=Alpha+library"},

	{call: strips, parameter: "page", one: "page=1&page_size=2", other: "page=2&page_size=2", refused: "page=x"},
	{call: strips, parameter: "page_size", one: "page_size=20", other: "page_size=1", refused: "page_size=0"},
	{call: strips, parameter: "category_id", one: "category_id={category a}", other: "category_id={category b}", refused: "category_id=x"},
	{
		call: strips, parameter: "order", one: "order=score.desc&order=created_at.desc", other: "order=created_at.desc&order=score.desc",
		refused: "order=best",
	},

	{call: "GET /p/api/v1/contents/lastmonth", one: "page_size=1", other: "page_size=2", refused: "page_size=x"},
	{call: "GET /p/api/v1/contents/readerschoice", one: "page_size=1", other: "page_size=2", refused: "page_size=x"},
	{call: "GET /p/api/v1/contents/recommended", one: "page_size=1", other: "page_size=2", refused: "page_size=x"},
	{call: "GET /p/api/v1/contents/count"},
	{call: "GET /p/api/v1/contents/{id}"},
	{call: "GET /p/api/v1/contents/{id}/related", one: "page_size=1", other: "page_size=2", refused: "page_size=x"},
	{
		call: "POST /p/api/v1/contents/items/byprice", one: `{"content_id":{content a}}`, other: `{"content_id":{content b}}`,
		refused: `{"item_ids":["x"]}`,
	},
	{call: "GET /p/api/v1/language"},
	{call: "GET /p/api/v1/audience"},
	{call: "GET /p/api/v1/organization"},
	{call: "GET /p/api/v1/organization/{slug}"},

	{call: seeks, parameter: "page", one: "page=1&page_size=2", other: "page=2&page_size=2", refused: "page=0"},
	{call: seeks, parameter: "page_size", one: "page_size=1", other: "page_size=2", refused: "page_size=x"},
	{call: seeks, parameter: "search", one: `{"search":"тамир"}`, other: `{"search":"говь"}`, refused: `{"search":5}`},
	{call: seeks, parameter: "language", one: `{"language":"mn"}`, other: `{"language":"en"}`, refused: `{"language":"монгол"}`},
	{call: seeks, parameter: "org_slug", one: `{"org_slug":"alpha"}`, other: `{"org_slug":"beta"}`, refused: `{"org_slug":"Alpha library"}`},
	{call: seeks, parameter: "year_min", one: `{"year_min":1900}`, other: `{"year_min":2000}`, refused: `{"year_min":"x"}`},
	{call: seeks, parameter: "year_max", one: `{"year_max":1999}`, other: `{"year_max":2026}`, refused: `{"year_min":2001,"year_max":2000}`},

	{call: shelf, parameter: "type", one: "type=reading", other: "type=saved", refused: "type=borrowed"},
	{
		call: shelf, parameter: "purchase_type", one: "type=reading", other: "type=reading&purchase_type=purchased",
		refused: "purchase_type=stolen",
	},
	{call: shelf, parameter: "page", one: "page=1&page_size=1", other: "page=2&page_size=1", refused: "page=0"},
	{call: shelf, parameter: "page_size", one: "page_size=1", other: "page_size=2", refused: "page_size=101"},
	{call: shelf, parameter: "order", one: "order=title.asc", other: "order=title.desc", refused: "order=title.asc,nonsense"},
	{call: "GET /api/v1/contents/last_seen/{id}"},
	{call: "GET /api/v1/contents/recommended", parameter: "page", one: "page=1&page_size=1", other: "page=2&page_size=1", refused: "page=0"},
	{call: "GET /api/v1/contents/recommended", parameter: "page_size", one: "page_size=1", other: "page_size=2", refused: "page_size=101"},
	{call: "POST /api/v1/contents/saved", refused: `{"content_id":"x"}`},
	{call: "DELETE /api/v1/contents/saved/{id}"},
	{call: "POST /api/v1/contents/save/reading", refused: `{"content_id":1,"item_id":"x"}`},
	{
		call: "POST /api/v1/organization/lease", one: `{"content_item_id":{item a}}`, other: `{"content_item_id":{item d}}`,
		refused: `{"content_item_id":0}`,
	},
	{call: "GET /api/v1/orders", parameter: "page", one: "page=1&page_size=1", other: "page=2&page_size=1", refused: "page=0"},
	{call: "GET /api/v1/orders", parameter: "page_size", one: "page_size=1", other: "page_size=2", refused: "page_size=101"},
	{call: "GET /api/v1/orders", parameter: "order", one: "order=created_at.desc", other: "order=created_at.asc", refused: "order=price"},
	{call: "GET /api/v1/orders", parameter: "status", one: "", other: "status=paid", refused: "status=bought"},
	{call: "GET /api/v1/reviews"},
	{call: "GET /api/v1/report/me"},
	{call: "GET /api/v1/report/publisher/{id}"},
	{
		call: "GET /api/v1/report/content/{id}", parameter: "page", one: "page=1&page_size=1", other: "page=2&page_size=1", refused: "page=0",
	},
	{call: "GET /api/v1/report/content/{id}", parameter: "page_size", one: "page_size=12", other: "page_size=1", refused: "page_size=101"},
	{call: "GET /api/v1/report/content/{id}/item/{itemId}"},

	{
		call: entry, parameter: "content_item_id", one: "content_item_id={item a}", other: "content_item_id={item d}",
		refused: "content_item_id=x",
	},
	{
		call: entry, parameter: "folder_id", one: "", other: "folder_id={folder a}",
		refused: "folder_id=0194f0c0-0000-7000-8000-00000000ffff-and-more",
	},
	{call: entry, parameter: "page", one: "page=1&limit=1", other: "page=2&limit=1", refused: "page=0"},
	{call: entry, parameter: "limit", one: "limit=1", other: "limit=12", refused: "limit=101"},
	{call: entry, parameter: "order", one: "order=created_at.asc", other: "order=created_at.desc", refused: "order=best"},
	{call: entry, parameter: "size", one: "", other: "size=small", refused: "size=large"},
	{
		call: "POST /api/v1/research", parameter: "content_item_id",
		refused: `{"client_id":"0194f0c0-0000-7000-8000-000000000009","kind":"note","content_item_id":"x"}`,
	},
	{
		call: "POST /api/v1/research", parameter: "folder_id",
		refused: `{"client_id":"0194f0c0-0000-7000-8000-000000000009","kind":"note","body":"x",` +
			`"folder_id":7}`,
	},
	{
		call: "PUT /api/v1/research/{id}", parameter: "folder_id", one: `{"folder_id":"{folder a}"}`, other: `{"folder_id":null}`,
		refused: `{"folder_id":7}`,
	},
	{call: "DELETE /api/v1/research/{id}"},
	{call: "GET /api/v1/research/folder"},
	{call: "POST /api/v1/research/folder", refused: `{"title":""}`},
	{call: "PUT /api/v1/research/folder/{id}", refused: `{"position":-1}`},
	{call: "DELETE /api/v1/research/folder/{id}"},
	{call: "POST /api/v1/research/folder/leave", refused: `{"folder_id":7}`},
	{call: "POST /api/v1/research/share/folder", refused: `{"folder_id":"{folder a}","username":"visitor","role":"owner"}`},
	{call: "GET /api/v1/research/folder/requests"},
	{call: "PUT /api/v1/research/folder/requests/{id}/accept"},
	{call: "PUT /api/v1/research/folder/requests/{id}/decline"},
	{call: "GET /api/v1/notifications"},
	{call: "PATCH /api/v1/notifications/{id}"},

	{call: login, parameter: "username", refused: `{"password":"Qwerty123"}`},
	{call: login, parameter: "password", refused: `{"username":"reader.of.alpha"}`},
	{call: login, parameter: "Organization", one: "alpha", other: "shut"},
	{
		call:    "POST /api/v1/auth/signup",
		refused: `{"username":"A!","email":"x@example.mn","password":"Qwerty123","first_name":"Н","terms":true}`,
	},
	{call: "GET /api/v1/auth/me"},
	{call: "PUT /api/v1/auth/me", refused: `{"email":"no address"}`},
	{call: "DELETE /api/v1/auth/disable", refused: `{"password":"wrong"}`},
	{call: "POST /api/v1/auth/otp/send/{x}", refused: `{"ticket":5}`},
	{call: "POST /api/v1/auth/otp/confirm", refused: `{}`},
	{call: "POST /api/v1/auth/sync/send/otp", parameter: "email", refused: `{"email":"no address"}`},
	{call: "POST /api/v1/auth/sync", refused: `{"email":"old@example.mn","otp_code":"000000"}`},
	{call: "POST /api/v1/auth/confirm/email", refused: `{}`},
	{call: "GET /api/v1/auth/confirm/email/{x}", refused: "lang=mn"},
	{call: "POST /api/v1/auth/password/forgot", parameter: "email", refused: `{"email":"no address"}`},
	{call: resets, parameter: "email", refused: `{"email":5,"otp_code":"123456","new_password":"Qwerty123"}`},
	{call: resets, parameter: "new_password", refused: `{"email":"x@example.mn","otp_code":"123456","new_password":"weak"}`},
	{call: resets, parameter: "otp_code", refused: `{"email":"x@example.mn","otp_code":"000000","new_password":"Qwerty123"}`},
	{call: forced, parameter: "email", refused: `{"new_password":"Qwerty1234"}`},
	{call: forced, parameter: "new_password", refused: `{"email":"reader.of.alpha@example.mn","new_password":"weak"}`},
	{call: "POST /api/v1/auth/change/password", refused: `{"password":"wrong","new_password":"Qwerty1234"}`},
	{call: "POST /api/v1/auth/image/upload", refused: `{}`}, // not a form: 415

	{call: "POST /admin/api/v1/contents/tag", parameter: "content_id", refused: `{"tag_id":{tag a}}`},
	{
		call: "POST /admin/api/v1/contents/tag", parameter: "tag_id", one: `{"content_id":{content a},"tag_id":{tag a}}`,
		other: `{"content_id":{content a},"tag_id":{tag d}}`, refused: `{"content_id":{content a}}`,
	},
	{call: "DELETE /admin/api/v1/contents/tag", parameter: "content_id", refused: "tag_id={tag a}"},
	{call: "DELETE /admin/api/v1/contents/tag", parameter: "tag_id", refused: "content_id={content a}"},
	{call: "POST /admin/api/v1/contents/category", parameter: "content_id", refused: `{"category_id":{category a}}`},
	{
		call: "POST /admin/api/v1/contents/category", parameter: "category_id", one: `{"content_id":{content a},"category_id":{category a}}`,
		other: `{"content_id":{content a},"category_id":{category b}}`, refused: `{"content_id":{content a}}`,
	},
	{call: "DELETE /admin/api/v1/contents/category", parameter: "content_id", refused: "category_id={category a}"},
	{call: "DELETE /admin/api/v1/contents/category", parameter: "category_id", refused: "content_id={content a}"},
	{call: "POST /admin/api/v1/contents/author", parameter: "content_id", refused: `{"author_id":{author a}}`},
	{
		call: "POST /admin/api/v1/contents/author", parameter: "author_id", one: `{"content_id":{content a},"author_id":{author a}}`,
		other: `{"content_id":{content a},"author_id":{author d}}`, refused: `{"content_id":{content a}}`,
	},
	{call: "DELETE /admin/api/v1/contents/author", parameter: "content_id", refused: "author_id={author a}"},
	{call: "DELETE /admin/api/v1/contents/author", parameter: "author_id", refused: "content_id={content a}"},
	{call: "POST /admin/api/v1/contents/upload", parameter: "bucket_id", refused: `{}`}, // not a form: 415

	{call: "GET /p/api/v1/contents/suggestions", parameter: "search", one: "search=тамир", other: "search=говь"},
	{
		call: "GET /p/api/v1/contents/suggestions", parameter: "page_size", one: "search=т&page_size=1", other: "search=т&page_size=10",
		refused: "page_size=11",
	},
}
