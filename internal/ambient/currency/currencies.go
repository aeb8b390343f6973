package currency

import (
	"slices"
	"strings"
)

// Currency is what one unit of the bank's list is called.
type Currency struct {
	Code   string // ISO 4217, and SDR where ISO writes XDR
	Name   string
	NameEN string
}

// SVG is the path of the currency's flag on this site, or of its own sign.
func (c Currency) SVG() string { return "/flags/" + strings.ToLower(c.Code) + ".svg" }

// Currencies are those that the central bank lists, in its order; gold and
// silver by the troy ounce.
var Currencies = []Currency{
	{"USD", "Америк доллар", "US dollar"},
	{"EUR", "Евро", "Euro"},
	{"JPY", "Японы иен", "Japanese yen"},
	{"CHF", "Швейцар франк", "Swiss franc"},
	{"SEK", "Шведийн крон", "Swedish krona"},
	{"GBP", "Английн фунт", "Pound sterling"},
	{"BGN", "Болгарын лев", "Bulgarian lev"},
	{"HUF", "Унгарын форинт", "Hungarian forint"},
	{"EGP", "Египетийн фунт", "Egyptian pound"},
	{"INR", "Энэтхэгийн рупи", "Indian rupee"},
	{"HKD", "Хонконгийн доллар", "Hong Kong dollar"},
	{"RUB", "Оросын рубль", "Russian rouble"},
	{"KZT", "Казахстаны тэнгэ", "Kazakhstani tenge"},
	{"CNY", "Хятадын юань", "Chinese yuan"},
	{"KRW", "Солонгосын вон", "South Korean won"},
	{"KPW", "БНАСАУ-ын вон", "North Korean won"},
	{"CAD", "Канадын доллар", "Canadian dollar"},
	{"AUD", "Австралийн доллар", "Australian dollar"},
	{"CZK", "Чехийн крон", "Czech koruna"},
	{"TWD", "Тайванийн доллар", "Taiwan dollar"},
	{"THB", "Тайландын бат", "Thai baht"},
	{"IDR", "Индонезийн рупи", "Indonesian rupiah"},
	{"MYR", "Малайзын ринггит", "Malaysian ringgit"},
	{"SGD", "Сингапурын доллар", "Singapore dollar"},
	{"AED", "Арабын Эмиратын дирхам", "UAE dirham"},
	{"KWD", "Кувейтийн динар", "Kuwaiti dinar"},
	{"NZD", "Шинэ Зеландын доллар", "New Zealand dollar"},
	{"DKK", "Данийн крон", "Danish krone"},
	{"PLN", "Польшийн злот", "Polish zloty"},
	{"UAH", "Украины гривн", "Ukrainian hryvnia"},
	{"NOK", "Норвегийн крон", "Norwegian krone"},
	{"NPR", "Балбын рупи", "Nepalese rupee"},
	{"ZAR", "Өмнөд Африкийн ранд", "South African rand"},
	{"TRY", "Туркийн лира", "Turkish lira"},
	{"VND", "Вьетнамын донг", "Vietnamese dong"},
	{"XAU", "Алт", "Gold"},
	{"XAG", "Мөнгө", "Silver"},
	{"SDR", "Зээлжих тусгай эрх", "Special drawing rights"},
}

// Find returns the currency of a code; false when the table lacks it.
func Find(code string) (Currency, bool) {
	i := slices.IndexFunc(Currencies, func(c Currency) bool { return c.Code == code })
	if i < 0 {
		return Currency{}, false
	}
	return Currencies[i], true
}
