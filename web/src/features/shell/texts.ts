import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'
import type mn from './messages.mn.json'

/** Those of later.*.json are there on the page of the parts of the interface only. */
export const t = textsOf<typeof mn & typeof later>('shell')
