package activity

import "strings"

// known names programs and systems by a word of their user agent. The first
// that is found counts: most call themselves what they are not as well.
var (
	programs = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"YaBrowser/", "Yandex"}, {"SamsungBrowser/", "Samsung Internet"},
		{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	}
)

// DeviceName returns a short name for what sends a user agent, such as
// "Firefox, Linux"; "" when nothing in it is known.
func DeviceName(userAgent string) string {
	var parts []string
	for _, known := range [][][2]string{programs, systems} {
		for _, k := range known {
			if strings.Contains(userAgent, k[0]) {
				parts = append(parts, k[1])
				break
			}
		}
	}
	return strings.Join(parts, ", ")
}
