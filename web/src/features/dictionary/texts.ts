import { textsOf } from '@/kit/i18n/texts'
import type mn from './messages.mn.json'

export const t = textsOf<typeof mn>('dictionary')
