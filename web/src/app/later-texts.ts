import { locale } from '@/kit/i18n/locale'
import { type Messages, placeMessages } from '@/kit/i18n/texts'

const files = import.meta.glob<Messages>('../features/*/later.*.json', { import: 'default' })

/** Loads the texts that only a feature's own screens need, so that no other page pays for them. */
export async function laterTexts(feature: string) {
  const load = files[`../features/${feature}/later.${locale()}.json`]
  if (load) placeMessages(feature, await load())
}
