import { useState } from 'react'
import { type Option, parse, toggled } from './model'

const key = 'sudar.a11y'
const themeKey = 'sudar.theme'

/** Puts the options on the page and keeps them on this device; the page's head reads them back. */
function apply(on: Option[]) {
  const page = document.documentElement
  const words = on.join(' ')
  const theme = on.includes('contrast') ? 'contrast' : localStorage.getItem(themeKey)
  if (words) localStorage.setItem(key, words)
  else localStorage.removeItem(key)
  page.toggleAttribute('data-a11y', words !== '')
  if (words) page.dataset.a11y = words
  page.toggleAttribute('data-theme', theme !== null)
  if (theme) page.dataset.theme = theme
}

/** What is switched on, a switch for each option, and a reset of all. */
export function useOptions() {
  const [on, setOn] = useState(() => parse(document.documentElement.dataset.a11y))
  const put = (next: Option[]) => {
    apply(next)
    setOn(next)
  }
  return { on, toggle: (option: Option) => put(toggled(on, option)), reset: () => put([]) }
}
