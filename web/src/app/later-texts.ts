import { locale } from '@/kit/i18n/locale'
import { type Messages, placeMessages } from '@/kit/i18n/texts'

type MessageFiles = Record<string, () => Promise<Messages>>

// Those of the back office come with it (office-texts): here each page would list them.
const files: MessageFiles = import.meta.glob<Messages>(
  [
    '../features/*/later.*.json',
    '!../features/{desk,editor,featured,imports,publishing,reports,system,talk,trees}/later.*.json',
  ],
  { import: 'default' },
)

/** Loads the texts that only a feature's own screens need, so that no other page pays for them. */
export async function laterTexts(feature: string, among = files) {
  const load = among[`../features/${feature}/later.${locale()}.json`]
  if (load) placeMessages(feature, await load())
}
