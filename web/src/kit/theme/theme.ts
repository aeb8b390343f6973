import { useSyncExternalStore } from 'react'

/** How the pages look: always so, or as the device asks. */
export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const key = 'sudar.theme'
const listeners = new Set<() => void>()

/** The choice kept on this device; the script in the page's head reads the same key. */
function themeChoice(): ThemeChoice {
  const kept = globalThis.localStorage?.getItem(key)
  return themeChoices.find((choice) => choice === kept) ?? 'system'
}

/** Puts the kept choice on the page, unless high contrast, which is a theme too, is asked for. */
export function showTheme(contrast: boolean) {
  const choice = themeChoice()
  const page = document.documentElement
  if (contrast) page.dataset.theme = 'contrast'
  else if (choice === 'system') page.removeAttribute('data-theme')
  else page.dataset.theme = choice
}

/** Keeps a choice on this device and shows it at once. */
export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // a forbidden storage keeps nothing: the page still changes
  }
  showTheme(document.documentElement.dataset.theme === 'contrast')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The choice in force, also when another place of the page changes it. */
export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice)
