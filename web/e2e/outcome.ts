import type { Page } from '@playwright/test'

/** What a reader finds after having used a control: where, what lies over it, what is chosen and said. */
export const outcome = (page: Page) =>
  page
    .evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
      const shown = (el: Element) => el.checkVisibility()
      return JSON.stringify({
        place: [location.pathname, [...new URLSearchParams(location.search)].sort().join(' ')].join(
          ' ',
        ),
        steps: history.length,
        heading: document.querySelector('h1')?.textContent?.trim(),
        dialogs: all('[role=dialog]')
          .filter(shown)
          .map((el) => el.ariaLabel ?? el.querySelector('h2')?.textContent),
        toasts: all('.toast').map(({ textContent }) => textContent),
        chosen: all('.listing-filters input:checked').map((el) => (el as HTMLInputElement).value),
        years: all('.filter-years input').map((el) => (el as HTMLInputElement).value),
        sort: all('.listing-sort select').map((el) => (el as HTMLSelectElement).value),
        typed: all('.mainbar input[type=search]').map((el) => (el as HTMLInputElement).value),
        panels: all('.dropdown-open').map((el) => el.closest('.dropdown')?.className),
        pressed: all('[aria-pressed=true]').filter(shown).length,
        tab: all('[aria-current=page]').map(({ textContent }) => textContent?.replace(/\d/g, '')),
        radios: all('input[type=radio]').map((el) => (el as HTMLInputElement).checked),
        open: all('details[open]').map(({ textContent }) => textContent?.slice(0, 30)),
        view: all('[aria-current=true]').filter(shown).length,
        waiting: all('button[aria-busy=true]').length,
      })
    })
    .catch(() => 'on the way')

/** What a page comes to once nothing changes any more. */
export async function settled(page: Page) {
  let last = ''
  for (let same = 0; same < 3; ) {
    await page.waitForTimeout(200)
    const now = await outcome(page)
    same = now === last ? same + 1 : 0
    last = now
  }
  return last
}
