package contract

import (
	"fmt"
	"strconv"
	"time"

	"sudar/internal/accounts/factors/totp"
)

// journeys lead to operations that need more than one request to succeed.
var journeys = []func(*world){
	(*world).signUp, (*world).resetPassword, (*world).confirmEmail, (*world).confirmPhone, (*world).twoSteps, (*world).mergeAccounts,
	(*world).chooseNewPassword, (*world).joinByInvitation, (*world).joinByCode, (*world).passkeys, (*world).identities,
	(*world).fileFolders, (*world).shareFolders, (*world).importRecords, (*world).numberSeries, (*world).lookUpWords,
	(*world).sells, (*world).lends, (*world).keepOwn,
}

// guest returns somebody who is not signed in.
func guest() *person { return &person{name: "guest", organization: "hub"} }

func (w *world) signUp() {
	email := w.newEmail()
	said := w.ask(guest(), "sign-up", nil, fields{
		"username": fmt.Sprintf("fuzz%d", w.next()), "email": email, "password": "Shine-nuuts2", "first_name": "Болд", "terms": true,
	})
	ticket := said.text("data.ticket")
	w.ask(guest(), "send-code", map[string]string{"x": "signup"}, fields{"ticket": ticket})
	w.ask(guest(), "confirm-code", nil, fields{"ticket": ticket, "otp_code": w.letter(email, digits)})
}

func (w *world) resetPassword() {
	p := w.someone("reader", "hub")
	email := p.username + "@example.mn"
	w.ask(guest(), "forgot-password", nil, fields{"email": email})
	w.ask(guest(), "reset-password", nil, fields{"email": email, "otp_code": w.letter(email, digits), "new_password": "Shine-nuuts3"})
}

func (w *world) confirmEmail() {
	p, email := w.someone("reader", "hub"), w.newEmail()
	w.ask(p, "update-me", nil, fields{"email": email, "password": p.password})
	token := w.letter(email, secret)
	w.ask(guest(), "get-email-confirmation", map[string]string{"x": token}, nil)
	w.ask(guest(), "confirm-email", nil, fields{"token": token})
}

func (w *world) confirmPhone() {
	p, phone := w.someone("reader", "hub"), fmt.Sprintf("99%06d", w.random.IntN(1_000_000))
	w.ask(p, "update-me", nil, fields{"phone": phone})
	w.ask(p, "send-code", map[string]string{"x": "phone"}, fields{})
	w.ask(p, "confirm-code", nil, fields{"purpose": "phone", "otp_code": w.letter(phone, digits)})
	w.ask(guest(), "send-code", map[string]string{"x": "login"}, fields{"phone": phone})
	time.Sleep(2 * time.Second) // the newest message is the one that signs in
	w.ask(guest(), "sign-in-by-phone", nil, fields{"phone": phone, "otp_code": w.letter(phone, digits)})
}

func (w *world) twoSteps() {
	p := w.someone("reader", "hub")
	key := w.ask(p, "begin-totp", nil, fields{"password": p.password}).text("data.secret")
	code, err := totp.Code(key, time.Now())
	if err != nil {
		return
	}
	said := w.ask(p, "confirm-totp", nil, fields{"code": code})
	codes, _ := said.field("data.recovery_codes").([]any)
	if len(codes) < 2 {
		return
	}
	ticket := w.ask(guest(), "sign-in", nil, fields{"username": p.username, "password": p.password}).text("data.ticket")
	w.ask(guest(), "finish-sign-in", nil, fields{"ticket": ticket, "code": codes[0]})
	w.ask(p, "new-recovery-codes", nil, fields{"password": p.password})
	w.ask(p, "stop-totp", nil, fields{"password": p.password})
}

func (w *world) mergeAccounts() {
	from, to := w.someone("reader", "hub"), w.someone("reader", "hub")
	email := from.username + "@example.mn"
	w.ask(to, "send-sync-code", nil, fields{"email": email})
	w.ask(to, "sync-account", nil, fields{"email": email, "otp_code": w.letter(email, digits)})
}

func (w *world) chooseNewPassword() {
	p := w.someone("reader", "hub")
	w.server.run("Tur-nuuts1\n", "user", "password", p.username)
	p.password = "Tur-nuuts1"
	if w.signIn(p) {
		w.ask(p, "renew-password", nil, fields{"email": p.username + "@example.mn", "new_password": "Shine-nuuts3"})
	}
}

func (w *world) joinByInvitation() {
	admin, p, email := w.someone("admin", "ikhsurguuli"), w.someone("reader", "hub"), w.newEmail()
	w.ask(admin, "invite", nil, fields{"email": email, "role": "librarian"})
	token := w.letter(email, secret)
	w.ask(guest(), "get-invitation", map[string]string{"x": token}, nil)
	w.ask(p.at("ikhsurguuli"), "accept-invitation", nil, fields{"token": token})
}

func (w *world) joinByCode() {
	admin, p := w.someone("admin", "ikhsurguuli"), w.someone("reader", "ikhsurguuli")
	id := map[string]string{"id": w.ask(admin, "create-group", nil, fields{"name": fmt.Sprintf("Анги %d", w.next())}).text("data.id")}
	code := w.ask(admin, "change-group", id, fields{"joining": true}).text("data.join_code")
	w.ask(p, "join-group", nil, fields{"code": code})
	w.ask(p, "leave-group", id, nil)
	member := w.ask(p, "get-me", nil, nil).text("data.id")
	w.ask(admin, "add-group-members", id, fields{"account_ids": []string{member}})
	w.ask(admin, "remove-group-member", map[string]string{"id": id["id"], "account_id": member}, nil)
	w.assign(admin, id["id"])
}

// assign gives a group a title and takes it back.
func (w *world) assign(admin *person, group string) {
	w.ask(admin, "list-contents", nil, nil)
	title, err := strconv.Atoi(w.pick(admin, "contents"))
	if err != nil {
		return
	}
	w.ask(admin, "assign", map[string]string{"id": group}, fields{"content_id": title})
	given, _ := w.ask(admin, "list-assignments", map[string]string{"id": group}, nil).field("data").([]any)
	for _, one := range given {
		if one, ok := one.(map[string]any); ok {
			w.ask(admin, "unassign", map[string]string{"id": group, "assignment_id": fmt.Sprint(one["id"])}, nil)
		}
	}
}
