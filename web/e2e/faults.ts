/**
 * Runs inside the page: what a careful eye would mark on this screen. Texts are looked at with
 * their computed colours, so contrast is that of what is really painted behind them.
 */
export function faults(locale: string): string[] {
  const wrong: string[] = []
  const name = (el: Element) =>
    `${el.tagName.toLowerCase()}.${el.className || ''} "${(el.textContent ?? '').trim().slice(0, 40)}"`
  const seen = (el: Element) => {
    // a closed group of filters has its place in the layout, but is not there
    if (!el.checkVisibility()) return false
    const { width, height } = el.getBoundingClientRect()
    const style = getComputedStyle(el)
    return width > 1 && height > 1 && style.visibility !== 'hidden' && style.opacity !== '0'
  }

  const overflow = document.documentElement.scrollWidth - innerWidth
  if (overflow > 0) wrong.push(`horizontal scroll of ${overflow}px`)

  const texts: Element[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !(node.nodeValue ?? '').trim()) continue
    if (parent.closest('script,style,noscript,.visually-hidden,.skip,option,.pdf-text')) continue
    if (seen(parent)) texts.push(parent)
  }

  for (const el of new Set(texts)) {
    const style = getComputedStyle(el)
    const clamps = style.webkitLineClamp !== 'none' || el.closest('.strip,.tabs,.kinds,.mini')
    const cut = style.overflowX !== 'visible' && style.display !== 'inline'
    if (
      cut &&
      !clamps &&
      (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1)
    )
      wrong.push(`clipped: ${name(el)}`)
    const text = el.textContent ?? ''
    if (/\b[a-z_]+\.[a-z_]+\.[a-z_]+\b|\{\w+\}|undefined|NaN|\[object/.test(text))
      wrong.push(`raw: ${name(el)}`)
  }

  const foreign = locale === 'mn' ? /^[A-Za-z][a-z]+(?: [a-z]+)+$/ : /[а-яөүё]{3,}/i
  for (const el of document.querySelectorAll(
    'button,label,legend,th,dt,h1,.button,.tab,.see-all',
  )) {
    if (!seen(el) || el.closest('[lang]:not(html)') || el.matches('.detail-head h1, .author h1'))
      continue
    if (el.closest('[data-slot=page-head],.children,.auth-organization')) continue
    const own = [...el.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue)
      .join(' ')
      .trim()
    if (foreign.test(own)) wrong.push(`untranslated: ${name(el)}`)
  }

  const controls = [
    ...document.querySelectorAll('a[href],button,input:not([type=hidden]),select,summary'),
  ]
    .filter(seen)
    .filter((el) => !el.closest('.skip, .pdf-links') && !el.matches('[tabindex="-1"]'))
  const boxes = controls.map((el) => {
    const label = el.matches('input[type=checkbox],input[type=radio]') ? el.closest('label') : null
    return { el, box: (label ?? el).getBoundingClientRect() }
  })
  // A link inside a sentence wraps with its line: its box says nothing.
  const inline = (el: Element) => getComputedStyle(el).display === 'inline'
  for (const { el, box } of boxes) {
    if (!inline(el) && (box.width < 24 || box.height < 24))
      wrong.push(`small ${Math.round(box.width)}x${Math.round(box.height)}: ${name(el)}`)
  }
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      if (a.el.contains(b.el) || b.el.contains(a.el) || inline(a.el) || inline(b.el)) continue
      if ([a, b].some(({ el }) => el.closest('.mainbar'))) continue // they lie over the page
      const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (x > 2 && y > 2) wrong.push(`overlap: ${name(a.el)} / ${name(b.el)}`)
    }

  type Colour = [number, number, number, number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const parse = (css: string): Colour => {
    if (!canvas) return [0, 0, 0, 1]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = css
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }
  const light = (colour: Colour) => {
    const part = (v: number) =>
      v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2])
  }
  const ground = (el: Element | null): Colour => {
    for (let at = el; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor)
      if (colour[3] > 0.9) return colour
    }
    return [255, 255, 255, 1]
  }
  for (const el of new Set(texts)) {
    if (el.closest('[disabled],.cover')) continue
    const style = getComputedStyle(el)
    const [a, b] = [light(parse(style.color)), light(ground(el))].sort((x, y) => y - x) as [
      number,
      number,
    ]
    const ratio = (a + 0.05) / (b + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
    if (ratio < least) wrong.push(`contrast ${ratio.toFixed(2)}: ${name(el)}`)
  }
  return [...new Set(wrong)]
}

/** Runs inside the page: lays out what is far from view too, so that its boxes are what they will be. */
export function layOutAll() {
  const style = new CSSStyleSheet()
  style.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(style)
}
