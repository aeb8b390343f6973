/**
 * Scrolls until an element stands right under the bar. The bar leaves while the reader scrolls
 * down and comes back on the way up (SPEC §2), so on the way down it takes no room.
 */
export function standUnderBar(element: Element) {
  const bar = document.querySelector('.mainbar')?.clientHeight ?? 0
  const top = element.getBoundingClientRect().top + scrollY
  scrollTo({ top: top - bar > scrollY ? top : top - bar })
}
