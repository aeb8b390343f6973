import type { Page } from '@playwright/test'

/**
 * Runs inside the page: texts and controls that lie under something that floats over it. What is as
 * wide as the window and stands at its edge is a part of the edge: what has been scrolled behind it
 * comes out again, so it may cover nothing only at the page's own end. Layers that were opened
 * (dialogs, menus) and what scrolls in a box of its own are apart.
 */
function covered(): string[] {
  const shown = (el: Element) =>
    el.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    })
  const name = (el: Element) =>
    `${el.localName}.${el.getAttribute('class') ?? ''} “${(el.textContent ?? '').trim().slice(0, 30)}”`
  const apart =
    '[role=dialog], [role=menu], dialog, .a11y, .visually-hidden, .skip, [aria-hidden=true]'
  const width = document.documentElement.clientWidth
  const scroller = (el: Element) => {
    for (let at = el.parentElement; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
    return null
  }
  const floats = [...document.body.querySelectorAll('*')].filter((el) => {
    const { position } = getComputedStyle(el)
    if (position !== 'fixed' && position !== 'sticky' && !el.matches('.scroll-top')) return false
    if (!shown(el) || el.closest(apart) || el.querySelector('main') || el.closest('.reader'))
      return false
    return position !== 'sticky' || !scroller(el)
  })
  /** Of a box without a size of its own its parts float. */
  const boxes = floats.flatMap((el) => {
    const parts = el.getBoundingClientRect().height > 1 ? [el] : [...el.children].filter(shown)
    return parts.map((part) => ({ el, part, box: part.getBoundingClientRect() }))
  })
  const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  const wide = ({ box }: (typeof boxes)[number]) => box.width >= width - 1
  const low = (at: (typeof boxes)[number]): boolean =>
    wide(at) &&
    (at.box.bottom >= innerHeight - 1 ||
      boxes.some(
        (other) => other !== at && Math.abs(other.box.top - at.box.bottom) <= 1 && low(other),
      ))
  const edge = (at: (typeof boxes)[number]) =>
    (wide(at) && at.box.top <= 1 && scrollY > 0) || (low(at) && !end)
  /** The part of a box that its ancestors let be seen. */
  const clipped = (el: Element, { left, top, right, bottom }: DOMRect) => {
    const seen = { left, top: Math.max(top, 0), right, bottom: Math.min(bottom, innerHeight) }
    for (let at: Element | null = el; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue
      const box = at.getBoundingClientRect()
      seen.left = Math.max(seen.left, box.left)
      seen.right = Math.min(seen.right, box.right)
      seen.top = Math.max(seen.top, box.top)
      seen.bottom = Math.min(seen.bottom, box.bottom)
    }
    return seen
  }
  const wrong: string[] = []
  const look = (el: Element, rect: DOMRect, what: string) => {
    if (rect.bottom < 0 || rect.top > innerHeight || rect.width < 1) return
    for (const float of boxes) {
      if (float.el.contains(el) || el.contains(float.el) || edge(float)) continue
      const seen = clipped(el, rect)
      const x = Math.min(float.box.right, seen.right) - Math.max(float.box.left, seen.left)
      const y = Math.min(float.box.bottom, seen.bottom) - Math.max(float.box.top, seen.top)
      if (x > 1 && y > 1) wrong.push(`${name(float.part)} covers ${what} ${name(el)}`)
    }
  }
  for (const el of document.querySelectorAll('a[href], button, input, select, textarea, summary'))
    if (shown(el) && !el.closest(apart) && getComputedStyle(el).display !== 'inline')
      look(el, el.getBoundingClientRect(), 'the control')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement
    if (!el || !(node.nodeValue ?? '').trim() || el.closest(`${apart}, script, style, noscript`))
      continue
    if (!shown(el)) continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) look(el, rect, 'the text')
  }
  return [...new Set(wrong)]
}

/** What is covered at the top of the page, at its middle on the way down and up, and at its end. */
export async function coveredOnTheWay(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const look = async (place: string, y: number) => {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)
    // what comes and goes with scrolling has come, and sections in view are laid out
    await page.evaluate(() => new Promise((done) => setTimeout(done, 250)))
    found[place] = await page.evaluate(covered)
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await look('top', 0)
  await look('middle, down', height / 2)
  await look('middle, up', height / 2 - 60)
  await look('end', 1e6)
  return found
}
