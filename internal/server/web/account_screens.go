package web

import "net/http"

// accountScreens are the pages of SPEC §2 about a person's account: the path,
// which is also the name of the file that draws it. All but the profile are
// blue pages.
var accountScreens = map[string]string{
	"/login": "login", "/register": "register", "/verify": "verify", "/forgot-password": "forgot", "/reset-password": "reset",
	"/change-password": "change", "/sync": "sync", "/profile": "profile",
}

// accountScreen is the screen of an account page, the second value false when
// the path is none. Its param is how its texts' keys begin. The texts that only
// these pages have come with them (web/src/app/later-texts.ts).
func accountScreen(v visit, path string) (screen, bool) {
	texts, ok := accountScreens[path]
	if !ok {
		return screen{}, false
	}
	later := "src/features/accounts/later." + string(v.locale) + ".json"
	shown := screen{name: "account", status: http.StatusOK, param: texts, chunks: []string{"src/app/routes" + path + ".tsx", later}}
	if path == "/profile" {
		shown.name = "profile"
	} else {
		shown.chunks = append(shown.chunks, "src/app/layouts/auth-layout.tsx")
	}
	return shown, true
}

// Personal tells whether the page is about one person's account.
func (v *view) Personal() bool { return v.Is("account") || v.Is("profile") }

// AccountText answers a text of an account page, "" when it has none.
func (v *view) AccountText(key string) string {
	return v.T("accounts", v.screen.param+"."+key)
}
