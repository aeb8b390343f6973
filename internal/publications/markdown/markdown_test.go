package markdown

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestBlocks(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"headings", "# Нэг #\n\nХоёр\n===\n\nГурав\n---", "<h1>Нэг</h1><h1>Хоёр</h1><h2>Гурав</h2>"},
		{"paragraphs", "нэг\nхоёр\n\nгурав", "<p>нэг\nхоёр</p><p>гурав</p>"},
		{"breaks", "нэг  \nхоёр\\\nгурав", "<p>нэг  <br>\nхоёр<br>\nгурав</p>"},
		{"rule", "а\n\n* * *\n\nб", "<p>а</p><hr><p>б</p>"},
		{"quotation", "> нэг\n> > хоёр\n\nгурав", "<blockquote><p>нэг</p><blockquote><p>хоёр</p></blockquote></blockquote><p>гурав</p>"},
		{"list", "- нэг\n- хоёр\n  үргэлжлэл\n\nтөгсгөл", "<ul><li>нэг</li><li>хоёр\nүргэлжлэл</li></ul><p>төгсгөл</p>"},
		{"nested", "1. нэг\n   - дотор\n2. хоёр", "<ol><li>нэг\n<ul><li>дотор</li></ul></li><li>хоёр</li></ol>"},
		{"numbered from", "3) гурав", `<ol start="3"><li>гурав</li></ol>`},
		{"loose", "- нэг\n\n  мөн\n\n- хоёр", "<ul><li><p>нэг</p><p>мөн</p></li><li>хоёр</li></ul>"},
		{"code", "```go\na < b\n```\n\n    x & y", "<pre><code>a &lt; b</code></pre><pre><code>x &amp; y</code></pre>"},
		{"open code", "```\nа", "<pre><code>а</code></pre>"},
		{"table", "| А | Б |\n|---|--:|\n| 1 | 2\\|3 |\n\nх", "<table><thead><tr><th>А</th><th>Б</th></tr></thead><tbody><tr><td>1</td><td>2|3</td></tr></tbody></table><p>х</p>"},
		{"html is text", "<script>x</script>\n\n<b>а</b>", "<p>&lt;script&gt;x&lt;/script&gt;</p><p>&lt;b&gt;а&lt;/b&gt;</p>"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := &writer{}
			w.blocks(linesOf(test.text), 0)
			tight := strings.NewReplacer(">\n", ">").Replace(strings.TrimSpace(w.String()))
			want := strings.ReplaceAll(test.want, ">\n", ">")
			if tight != want {
				t.Errorf("%s\nwant %s", tight, want)
			}
		})
	}
}

func TestSpans(t *testing.T) {
	for text, want := range map[string]string{
		"*а* **б** ***в***":           "<em>а</em> <strong>б</strong> <strong><em>в</em></strong>",
		"_а_ snake_case_name":         "<em>а</em> snake_case_name",
		"2 * 3 * 4":                   "2 * 3 * 4",
		"**а *б* в**":                 "<strong>а <em>б</em> в</strong>",
		"`a*b*` ``x`y``":              "<code>a*b*</code> <code>x`y</code>",
		`\*а\* & "б"`:                 "*а* &amp; &#34;б&#34;",
		`[а *б*](https://a.mn/x "в")`: `<a href="https://a.mn/x" title="в">а <em>б</em></a>`,
		"![зураг](a.png)":             `<img src="a.png" alt="зураг">`,
		"<https://a.mn/?a=1&b=2>":     `<a href="https://a.mn/?a=1&amp;b=2">https://a.mn/?a=1&amp;b=2</a>`,
		"[хаалтгүй, *одгүй, `кодгүй":  "[хаалтгүй, *одгүй, `кодгүй",
		"[а](javascript:alert(1))":    `<a href="javascript:alert(1)">а</a>`, // the sanitiser drops it
		`[а](x" onclick="y)`:          "[а](x&#34; onclick=&#34;y)",
	} {
		if got := spans(text, 0); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

func TestIs(t *testing.T) {
	for text, want := range map[string]bool{
		"# Гарчиг\n\nтекст": true, "Гарчиг\n======\nтекст": true, "---\ntitle: А\n---\nтекст": true,
		"#hashtag\nтекст": false, "текст\nтекст": false, "а,б\n1,2": false, "---\nа\n": false, "": false,
	} {
		if got := Is(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestFrontMatterIsTheHead(t *testing.T) {
	got := HTML("---\ntitle: \"Гарчиг\"\nauthor: Б. Дорж\nlang: mn\n---\n# Бусад\n\nтекст")
	for _, want := range []string{`<html lang="mn">`, "<title>Гарчиг</title>", `<meta name="author" content="Б. Дорж">`, "<h1>Бусад</h1>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in %s", want, got)
		}
	}
}

// Whatever is written, no element of the writer's own choosing appears.
func FuzzHTML(f *testing.F) {
	for _, seed := range []string{"# а\n- б\n  > в\n| г |\n|--|--|", "***a **b* c_", "[[[](((", "1. \n\n\n   x", strings.Repeat("> ", 40) + "x", "\\"} {
		f.Add(seed)
	}
	known := map[string]bool{}
	for _, name := range strings.Fields("html head title meta body article h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code table thead tbody tr th td em strong a img") {
		known[name] = true
	}
	f.Fuzz(func(t *testing.T, text string) {
		z := html.NewTokenizer(strings.NewReader(HTML(text)))
		for {
			switch z.Next() {
			case html.ErrorToken:
				return
			case html.StartTagToken, html.SelfClosingTagToken:
				token := z.Token()
				if !known[token.Data] {
					t.Fatalf("<%s> from %q", token.Data, text)
				}
				for _, a := range token.Attr {
					if strings.HasPrefix(a.Key, "on") {
						t.Fatalf("%s from %q", a.Key, text)
					}
				}
			}
		}
	})
}
