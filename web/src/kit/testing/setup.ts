import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setLocale } from '../i18n/locale'
import { placeMessages } from '../i18n/texts'
import mn from '../messages.mn.json'

beforeEach(() => {
  setLocale('mn')
  placeMessages('kit', mn)
})

afterEach(cleanup)

// jsdom has no width: a wide view, unless a test says otherwise.
globalThis.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia
