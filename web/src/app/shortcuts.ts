import { t } from '@/features/shell/texts'
import { asksForKeys, asksForSearch } from '@/kit/keyboard/help-shortcut'

/** The reader and the player have keys of their own. */
const isOwn = () => /^\/(en\/)?(read|listen)\//.test(location.pathname)

/** The search field, or on a phone the button that opens it. */
function toSearch(): HTMLElement | undefined {
  const ways = document.querySelectorAll<HTMLElement>(
    'input[data-keep=search], [data-slot=advanced-bar] input[type=search], .mainbar-acts > .only-narrow',
  )
  return [...ways].find((way) => way.checkVisibility())
}

async function list() {
  const { showKeys } = await import('@/kit/keyboard/shortcut-list')
  showKeys(t('keys.title'), [
    ['/', t('keys.search')],
    ['?', t('keys.list')],
    ['↑ ↓', t('keys.lines')],
    ['Enter', t('keys.enter')],
    ['Esc', t('keys.close')],
  ])
}

/** `/` leads to the search field, `?` lists the keys. */
export function listenForKeys() {
  addEventListener('keydown', (event) => {
    if (isOwn() || event.defaultPrevented || document.querySelector('dialog[open], [role=dialog]'))
      return
    if (asksForKeys(event)) {
      event.preventDefault()
      void list()
    } else if (asksForSearch(event)) {
      event.preventDefault()
      const way = toSearch()
      if (way instanceof HTMLInputElement) way.focus()
      else way?.click()
    }
  })
}
