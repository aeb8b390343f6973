import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'

/** They come with the screen (app/routes/admin.tsx). */
export const t = textsOf<typeof later>('imports')
