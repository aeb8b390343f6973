import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'

export const t = textsOf<typeof later>('citations')
