package usage

import "testing"

// Programs that fetch pages by themselves are robots by what they call themselves, and
// browsers of people are none, whatever their phones are called.
func TestRobots(t *testing.T) {
	for _, name := range []string{
		"", "  ",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"Mozilla/5.0 (compatible; Google-InspectionTool/1.0)", "GoogleOther", "Mediapartners-Google",
		"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
		"Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)",
		"Mozilla/5.0 (compatible; Baiduspider/2.0)", "Sogou web spider/4.0", "Mozilla/5.0 (compatible; Yahoo! Slurp)",
		"DuckDuckBot/1.1", "Mozilla/5.0 (compatible; PetalBot)", "Mozilla/5.0 (Linux; Android 5.0) (compatible; Bytespider)",
		"ia_archiver", "Mozilla/5.0 (compatible; archive.org_bot)", "Mozilla/5.0 (compatible; heritrix/3.4)", "Nutch/1.19",
		"facebookexternalhit/1.1", "meta-externalagent/1.1", "WhatsApp/2.23", "TelegramBot (like TwitterBot)", "Slackbot-LinkExpanding 1.0",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)", "Mozilla/5.0 (compatible; ChatGPT-User/1.0)",
		"Mozilla/5.0 (compatible; ClaudeBot/1.0)", "Mozilla/5.0 (compatible; PerplexityBot/1.0)", "CCBot/2.0",
		"Mozilla/5.0 (compatible; AhrefsBot/7.0)", "Mozilla/5.0 (compatible; SemrushBot/7~bl)", "Mozilla/5.0 (compatible; MJ12bot/v1.4.8)",
		"curl/8.5.0", "Wget/1.21", "python-requests/2.32", "Python-urllib/3.12", "aiohttp/3.9", "libwww-perl/6.67", "Java/17.0.1",
		"Go-http-client/2.0", "okhttp/4.12.0", "axios/1.7", "node-fetch/1.0", "PostmanRuntime/7.39", "Mozilla/4.5 (compatible; HTTrack 3.0x)",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
		"Mozilla/5.0 (Linux; Android 11) Chrome/140.0 Mobile Safari/537.36 Chrome-Lighthouse",
		"Pingdom.com_bot_version_1.4", "Mozilla/5.0 (compatible; UptimeRobot/2.0)", "W3C_Validator/1.3", "Mozilla/5.0 zgrab/0.x",
	} {
		if !isRobot(name) {
			t.Errorf("%q counts as a person", name)
		}
	}
	for _, name := range []string{
		firefox,
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
		"Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
		"Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 OPR/80.0",
		"Mozilla/5.0 (Linux; arm_64; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 YaBrowser/24.7 Mobile Safari/537.36",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15",
	} {
		if isRobot(name) {
			t.Errorf("%q counts as a robot", name)
		}
	}
}
