package usage

import "strings"

// robotWords are in the names of programs that fetch pages by themselves. COUNTER's
// list names such programs one by one; most of them say what they are, and those that
// do not follow by their names, in lower case.
var robotWords = []string{
	// What they are.
	"bot", "crawl", "spider", "slurp", "scrap", "archiver", "harvest", "fetcher", "feedfetcher", "preview", "monitor", "uptime",
	"validator",
	"scanner", "checker", "indexer", "sitemap", "link check", "headless", "phantom", "puppeteer", "selenium",
	// Libraries and tools.
	"curl", "wget", "python", "perl", "ruby", "java/", "go-http", "libwww", "lwp-", "httpclient", "okhttp", "axios", "node-fetch",
	"undici",
	"guzzle", "faraday", "mechanize", "winhttp", "aiohttp", "httpx", "postman", "insomnia", "httrack", "teleport", "webzip",
	"offline explorer",
	// Search engines, archives and readers of models.
	"google-inspectiontool", "googleother", "google-extended", "mediapartners", "bingpreview", "baiduspider", "yandex.com/bots",
	"duckduckgo-favicons",
	"ia_archiver", "archive.org", "heritrix", "nutch", "teoma", "sogou web", "daum", "facebookexternalhit", "facebookcatalog",
	"meta-externalagent",
	"whatsapp", "skypeuripreview", "chatgpt-user", "oai-searchbot", "claude-user", "claude-web", "anthropic-ai", "perplexity",
	"cohere-ai", "bytespider",
	// Measurements of pages.
	"lighthouse", "pagespeed", "gtmetrix", "pingdom", "statuscake", "site24x7", "netcraft", "w3c_", "zgrab", "masscan", "nmap",
}

// phonesNamed are browsers on phones whose makers' names have a robot's word in them.
var phonesNamed = strings.NewReplacer("cubot", "")

// isRobot tells whether a browser calls itself a robot, or does not say what it is.
func isRobot(userAgent string) bool {
	name := phonesNamed.Replace(strings.ToLower(userAgent))
	for _, word := range robotWords {
		if strings.Contains(name, word) {
			return true
		}
	}
	return strings.TrimSpace(name) == ""
}
