import { useState } from 'react'
import { showTheme } from '@/kit/theme'
import { type Option, parse, toggled } from './model'

const key = 'sudar.a11y'

/** Puts the options on the page and keeps them on this device; the page's head reads them back. */
function apply(on: Option[]) {
  const page = document.documentElement
  const words = on.join(' ')
  if (words) localStorage.setItem(key, words)
  else localStorage.removeItem(key)
  page.toggleAttribute('data-a11y', words !== '')
  if (words) page.dataset.a11y = words
  showTheme(on.includes('contrast'))
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
