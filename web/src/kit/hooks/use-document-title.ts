import { useEffect } from 'react'

import { locale } from '../i18n/locale'

const names = { mn: 'Судар', en: 'Sudar' }

/** The page's own title before the library's name; the server wrote the first one. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    const name = names[locale()]
    document.title = title ? `${title} · ${name}` : name
  }, [title])
}
