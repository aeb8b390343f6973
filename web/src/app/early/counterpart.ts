const fields = 'input, select, textarea'

/** Where a link leads; the server and the app write the names of a query in orders of their own. */
function addressOf({ href }: HTMLAnchorElement): string {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  url.searchParams.sort()
  return url.href
}

/** What a control is called: the same in the server's page and in the app's. */
function nameOf(el: Element): string {
  if (el.matches(fields)) {
    const { name, type, value } = el as HTMLInputElement
    return [name, type, /^(checkbox|radio)$/.test(type) ? value : ''].join(' ')
  }
  if (el instanceof HTMLAnchorElement) return addressOf(el)
  // A number may not be counted yet.
  const words = (el.getAttribute('aria-label') ?? el.textContent ?? '').replace(/\d+/g, '')
  return words.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
}

/** All elements like this one below some others, in the order of the page. */
function like(el: Element, tops: Iterable<Element>): Element[] {
  const name = nameOf(el)
  return [...tops]
    .flatMap((top) => [...top.querySelectorAll(el.localName)])
    .filter((each) => nameOf(each) === name)
}

/**
 * Returns the element of the app's page that stands for one of the server's page: of those with its
 * name the one at the same place in their order. `old` are the server's elements below #root.
 */
export function counterpartOf(
  el: Element,
  old: readonly Element[],
  root: Element,
): HTMLElement | undefined {
  return like(el, [root])[like(el, old).indexOf(el)] as HTMLElement | undefined
}
