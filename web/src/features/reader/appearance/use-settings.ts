import { useMemo, useState } from 'react'
import { loadSettings, type Settings, saveSettings } from './settings'

/**
 * The reading settings of this device; every change is kept at once. On a page in high contrast a
 * book opens in it too, until another theme is chosen.
 */
export function useSettings(kind: string): [Settings, (part: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(() => loadSettings(kind))
  const [own, setOwn] = useState(document.documentElement.dataset.theme !== 'contrast')
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part }
    saveSettings(next, kind)
    setSettings(next)
    if (part.theme) setOwn(true)
  }
  const shown = useMemo<Settings>(
    () => (own ? settings : { ...settings, theme: 'contrast' }),
    [own, settings],
  )
  return [shown, change]
}
