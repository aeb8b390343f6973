import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'

/** They come with the back office (app/office-texts.ts). */
export const t = textsOf<typeof later>('featured')
