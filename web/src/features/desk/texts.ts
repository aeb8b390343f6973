import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'

/** They come with the desk (app/later-texts.ts). */
export const t = textsOf<typeof later>('desk')

export type Key = keyof typeof later
