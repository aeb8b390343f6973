import { useState } from 'react'
import { loadSettings, type Settings, saveSettings } from './settings'

/** The reading settings of this device; every change is kept at once. */
export function useSettings(): [Settings, (part: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(loadSettings)
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part }
    saveSettings(next)
    setSettings(next)
  }
  return [settings, change]
}
