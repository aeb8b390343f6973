package demo

import "sudar/internal/entitlements"

// way is how a text may be read when not by everybody for nothing.
type way struct {
	owner       string // "" the hub
	price       int64  // whole ₮; 0 and paid: not sold
	paid        bool
	preview     int  // per cent that may be tried; 0: the usual 10
	strict      bool // shown as pictures of its pages
	visibility  entitlements.Visibility
	embargoDays int
	curated     int
	popularity  int
	rights      []right
}

// ways shows every way to read: most texts are free, the others are sold,
// leased, assigned, kept for members, or not yet open.
var ways = map[string]way{
	"nomtoi-temee":          {curated: 8, popularity: 8},
	"tuul-goliin-temdeglel": {curated: 7, popularity: 6},
	"tald-odon-oron":        {curated: 6, popularity: 7, owner: University},
	"mondol-ba-oduud":       {curated: 5, popularity: 9},
	"malchnii-duruv-uliral": {popularity: 7, owner: Province},
	"bichgiin-zam":          {popularity: 5, owner: University},
	"oroin-avtobus": {paid: true, price: 12_000, curated: 4, popularity: 8, rights: []right{
		{kind: entitlements.Purchased, username: "reader"},
	}},
	"duugui-huur": {paid: true, price: 8_500, owner: Province, popularity: 5, rights: []right{
		{kind: entitlements.Leased, organization: University, seats: 3, days: 60},
	}},
	"nom-zurag-hamgaalah": {paid: true, strict: true, price: 7_400, popularity: 4, rights: []right{
		{kind: entitlements.Purchased, username: "reader"},
	}},
	"govi-ba-mung-us": {paid: true, price: 5_500, preview: 20, popularity: 3},
	"shilen-hairtsag": {paid: true, price: 6_900, popularity: 6},
	"surguuliin-nomyn-san": {paid: true, owner: University, popularity: 2, rights: []right{
		{kind: entitlements.Organization, organization: University},
		{kind: entitlements.Assigned, username: "reader", days: 30},
	}},
	"ink-soot-and-pear-wood":      {paid: true, price: 9_900, popularity: 4},
	"frozen-ground-flying-ground": {popularity: 4, owner: University},
}

// apply gives an entry its way.
func (e *entry) apply(w way) {
	if w.owner != "" {
		e.owner = w.owner
	}
	if w.visibility != "" {
		e.Visibility = w.visibility
	}
	if w.popularity > 0 {
		e.popularity = w.popularity
	}
	if w.paid {
		e.Licence, e.Protection = "", entitlements.Session
		for i := range e.Items {
			e.Items[i].Free, e.Items[i].Price = false, w.price
		}
	}
	if w.preview > 0 {
		e.PreviewPercent = w.preview
	}
	if w.strict {
		e.Protection = entitlements.Strict
	}
	e.Curated, e.embargoDays, e.rights = w.curated, w.embargoDays, w.rights
}
