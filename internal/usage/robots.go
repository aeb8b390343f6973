package usage

import "strings"

// robotWords are in the names of programs that fetch pages by themselves: a short
// form of COUNTER's list, which has them one by one.
var robotWords = []string{
	"bot", "crawl", "spider", "slurp", "scrap", "archiver", "facebookexternalhit", "whatsapp", "preview", "monitor", "uptime", "lighthouse",
	"headless", "phantom", "curl", "wget", "python", "perl", "ruby", "java/", "go-http", "libwww", "httpclient", "okhttp", "axios",
	"node-fetch", "feedfetcher", "validator", "scanner",
}

// isRobot tells whether a browser calls itself a robot, or does not say what it is.
func isRobot(userAgent string) bool {
	name := strings.ToLower(userAgent)
	for _, word := range robotWords {
		if strings.Contains(name, word) {
			return true
		}
	}
	return strings.TrimSpace(name) == ""
}
