package markdown

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestHTML(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"headings", "# Нэг #\n\nХоёр\n===\n\nГурав\n---", "<h1>Нэг</h1><h1>Хоёр</h1><h2>Гурав</h2>"},
		{"paragraphs", "нэг\nхоёр\n\nгурав", "<p>нэг\nхоёр</p><p>гурав</p>"},
		{"breaks", "нэг  \nхоёр\\\nгурав", "<p>нэг<br>хоёр<br>гурав</p>"},
		{"rule", "а\n\n* * *\n\nб", "<p>а</p><hr><p>б</p>"},
		{"quotation", "> нэг\n> > хоёр\n\nгурав", "<blockquote><p>нэг</p><blockquote><p>хоёр</p></blockquote></blockquote><p>гурав</p>"},
		{"list", "- нэг\n- хоёр\n  үргэлжлэл\n\nтөгсгөл", "<ul><li>нэг</li><li>хоёр\nүргэлжлэл</li></ul><p>төгсгөл</p>"},
		{"nested", "1. нэг\n   - дотор\n2. хоёр", "<ol><li>нэг\n<ul><li>дотор</li></ul></li><li>хоёр</li></ol>"},
		{"numbered from", "3) гурав", `<ol start="3"><li>гурав</li></ol>`},
		{"loose", "- нэг\n\n  мөн\n\n- хоёр", "<ul><li><p>нэг</p><p>мөн</p></li><li><p>хоёр</p></li></ul>"},
		{"code", "```\na < b\n```\n\n    x & y", "<pre><code>a &lt; b\n</code></pre><pre><code>x &amp; y\n</code></pre>"},
		{"open code", "```\nа", "<pre><code>а\n</code></pre>"},
		{
			"table", "| А | Б |\n|---|--:|\n| 1 | 2\\|3 |\n\nх",
			`<table><thead><tr><th>А</th><th align="right">Б</th></tr></thead><tbody><tr><td>1</td><td align="right">2|3</td></tr></tbody></table>` +
				`<p>х</p>`,
		},
		{"html is text", "<script>x</script>\n\n<b>а</b>", "<p>&lt;script&gt;x&lt;/script&gt;</p><p>&lt;b&gt;а&lt;/b&gt;</p>"},
		{"emphasis", "*а* **б** ***в***", "<p><em>а</em> <strong>б</strong> <em><strong>в</strong></em></p>"},
		{"no emphasis inside a word", "_а_ snake_case_name", "<p><em>а</em> snake_case_name</p>"},
		{"stars alone", "2 * 3 * 4", "<p>2 * 3 * 4</p>"},
		{"emphasis in emphasis", "**а *б* в**", "<p><strong>а <em>б</em> в</strong></p>"},
		{"code in a line", "`a*b*` ``x`y``", "<p><code>a*b*</code> <code>x`y</code></p>"},
		{"escapes", `\*а\* & "б"`, "<p>*а* &amp; &quot;б&quot;</p>"},
		{"link", `[а *б*](https://a.mn/x "в")`, `<p><a href="https://a.mn/x" title="в">а <em>б</em></a></p>`},
		{"link by reference", "[а][1]\n\n[1]: https://a.mn", `<p><a href="https://a.mn">а</a></p>`},
		{"picture", "![зураг](a.png)", `<p><img src="a.png" alt="зураг"></p>`},
		{"address", "<https://a.mn/?a=1&b=2>", `<p><a href="https://a.mn/?a=1&amp;b=2">https://a.mn/?a=1&amp;b=2</a></p>`},
		{"what closes nothing", "[хаалтгүй, *одгүй, `кодгүй", "<p>[хаалтгүй, *одгүй, `кодгүй</p>"},
		{"a script's address", "[а](javascript:alert(1))", `<p><a href="">а</a></p>`},
		{"a handler", `[а](x" onclick="y)`, `<p>[а](x&quot; onclick=&quot;y)</p>`},
	} {
		t.Run(test.name, func(t *testing.T) {
			page, err := HTML(test.text)
			if err != nil {
				t.Fatal(err)
			}
			_, body, _ := strings.Cut(page, "<article>")
			body, _, _ = strings.Cut(body, "</article>")
			if tight := strings.ReplaceAll(body, ">\n", ">"); tight != test.want {
				t.Errorf("%s\nwant %s", tight, test.want)
			}
		})
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
	got, err := HTML("---\ntitle: \"Гарчиг\"\nauthor: Б. Дорж\nlang: mn\n---\n# Бусад\n\nтекст")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="mn">`, "<title>Гарчиг</title>", `<meta name="author" content="Б. Дорж">`, "<h1>Бусад</h1>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in %s", want, got)
		}
	}
}

// Whatever is written, no element of the writer's own choosing appears.
func FuzzHTML(f *testing.F) {
	for _, seed := range []string{
		"# а\n- б\n  > в\n| г |\n|--|--|", "***a **b* c_", "[[[](((", "1. \n\n\n   x", strings.Repeat("> ", 40) + "x", "\\",
	} {
		f.Add(seed)
	}
	known := map[string]bool{}
	for _, name := range strings.Fields(
		"html head title meta body article h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code table thead tbody tr th td em strong a img") {
		known[name] = true
	}
	f.Fuzz(func(t *testing.T, text string) {
		page, err := HTML(text)
		if err != nil {
			t.Fatal(err)
		}
		z := html.NewTokenizer(strings.NewReader(page))
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
