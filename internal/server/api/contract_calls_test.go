package api_test

import "strings"

// specified lists the calls of SPEC §7 with their parameters, a call to a line:
// those of its query, of its body and, where SPEC names one, its header. Paths
// that SPEC writes without a prefix live under /api/v1 (DESIGN §7). Values that
// SPEC writes down stand behind "=". The last three calls are PRODUCT's; readable is ours.
const specified = `
GET /p/api/v1/categories/tree type=general|ddc tree_id
GET /p/api/v1/menus
GET /p/api/v1/contents page page_size category_id tag_id title search display_name start_rate end_rate year_a.gte year_b.lte order ` +
	`file_type language price audience organization readable
GET /p/api/v1/contents/minimized page page_size category_id order=score.desc|created_at.desc
GET /p/api/v1/contents/lastmonth
GET /p/api/v1/contents/readerschoice
GET /p/api/v1/contents/recommended
GET /p/api/v1/contents/count
GET /p/api/v1/contents/{id}
GET /p/api/v1/contents/{id}/related
POST /p/api/v1/contents/items/byprice
GET /p/api/v1/language
GET /p/api/v1/audience
GET /p/api/v1/organization
GET /p/api/v1/organization/{slug}
POST /p/api/v1/advanced/search page page_size search language org_slug year_min year_max
GET /api/v1/contents type=saved|seen|completed|reading purchase_type=membership|purchased|organization|leased|assigned page page_size order
GET /api/v1/contents/last_seen/{id}
POST /api/v1/contents/saved
DELETE /api/v1/contents/saved/{id}
POST /api/v1/contents/save/reading
POST /api/v1/organization/lease
GET /api/v1/orders page page_size order status
GET /api/v1/reviews
GET /api/v1/report/me
GET /api/v1/report/publisher/{id}
GET /api/v1/report/content/{id} page page_size
GET /api/v1/report/content/{id}/item/{itemId}
GET /api/v1/research content_item_id folder_id page limit order size=small
POST /api/v1/research content_item_id folder_id
PUT /api/v1/research/{id} folder_id
DELETE /api/v1/research/{id}
GET /api/v1/research/folder
POST /api/v1/research/folder
PUT /api/v1/research/folder/{id}
DELETE /api/v1/research/folder/{id}
POST /api/v1/research/folder/leave
POST /api/v1/research/share/folder
GET /api/v1/research/folder/requests
PUT /api/v1/research/folder/requests/{id}/accept
PUT /api/v1/research/folder/requests/{id}/decline
GET /api/v1/notifications
PATCH /api/v1/notifications/{id}
POST /api/v1/auth/login username password Organization
POST /api/v1/auth/signup
GET /api/v1/auth/me
PUT /api/v1/auth/me
DELETE /api/v1/auth/disable
POST /api/v1/auth/otp/send/{x}
POST /api/v1/auth/otp/confirm
POST /api/v1/auth/sync/send/otp email
POST /api/v1/auth/sync
POST /api/v1/auth/confirm/email
GET /api/v1/auth/confirm/email/{x}
POST /api/v1/auth/password/forgot email
POST /api/v1/auth/password/reset email new_password otp_code
POST /api/v1/auth/change/password
POST /api/v1/auth/image/upload
POST /admin/api/v1/contents/tag content_id tag_id
DELETE /admin/api/v1/contents/tag content_id tag_id
POST /admin/api/v1/contents/category content_id category_id
DELETE /admin/api/v1/contents/category content_id category_id
POST /admin/api/v1/contents/author content_id author_id
DELETE /admin/api/v1/contents/author content_id author_id
POST /admin/api/v1/contents/upload bucket_id
GET /api/v1/contents/recommended page page_size
PUT /api/v1/auth/password/forced email new_password
GET /p/api/v1/contents/suggestions search page_size
`

// specifiedCall is a line of the list.
type specifiedCall struct {
	name       string // "GET /p/api/v1/contents"
	parameters map[string][]string
}

// specifiedCalls reads the list.
func specifiedCalls() []specifiedCall {
	var calls []specifiedCall
	for line := range strings.Lines(specified) {
		words := strings.Fields(line)
		if len(words) < 2 {
			continue
		}
		call := specifiedCall{name: words[0] + " " + words[1], parameters: map[string][]string{}}
		for _, word := range words[2:] {
			name, values, _ := strings.Cut(word, "=")
			call.parameters[name] = nil
			if values != "" {
				call.parameters[name] = strings.Split(values, "|")
			}
		}
		calls = append(calls, call)
	}
	return calls
}
