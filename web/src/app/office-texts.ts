import type { Messages } from '@/kit/i18n/texts'
import { laterTexts } from './later-texts'

const files = import.meta.glob<Messages>(
  '../features/{desk,editor,featured,imports,publishing,reports,system,talk,trees}/later.*.json',
  { import: 'default' },
)

/** Loads the texts of a feature whose screens stand in the back office. */
export async function officeTexts(feature: string) {
  await Promise.all([laterTexts(feature), laterTexts(feature, files)])
}
