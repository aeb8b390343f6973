import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'

/** They come with the screens (app/later-texts.ts). */
export const t = textsOf<typeof later>('trees')
