import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'
import type mn from './messages.mn.json'

/** The texts of `later` are there once the parts of a format that need them are. */
export const t = textsOf<typeof mn & typeof later>('reader')
