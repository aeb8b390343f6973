import { isLanguage, type Language, pageLanguage, type Style, styleOf } from './styles'

const key = 'sudar.citations'

/** The style and the language that a reader cites in. */
export interface Choice {
  style: Style
  language: Language
}

/** The last choice in this browser; the language is that of the page until one is chosen. */
export function lastChoice(kept = globalThis.localStorage?.getItem(key) ?? ''): Choice {
  const [style = '', language = ''] = kept.split(' ')
  return {
    style: styleOf(style),
    language: isLanguage(language) ? language : pageLanguage(),
  }
}

export function keepChoice({ style, language }: Choice) {
  const own = language === pageLanguage() ? '' : ` ${language}`
  try {
    localStorage.setItem(key, style.id + own)
  } catch {
    // a full or closed storage keeps no choice
  }
}
