import type { Locale } from '@/kit/i18n/locale'

/** Loads one language's texts as its own chunk. */
export const loadMessages = (locale: Locale) =>
  locale === 'en' ? import('./messages.en') : import('./messages.mn')
