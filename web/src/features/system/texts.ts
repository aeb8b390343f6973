import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'

/** They come with the screens of the system (app/later-texts.ts). */
export const t = textsOf<typeof later>('system')
