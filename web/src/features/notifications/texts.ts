import { textsOf } from '@/kit/i18n/texts'
import type later from './later.mn.json'
import type mn from './messages.mn.json'

/** Those of later.*.json come with the bell and its page (app/later-texts.ts). */
export const t = textsOf<typeof mn & typeof later>('notifications')

const types = [
  'folder_share',
  'new_title',
  'search_alert',
  'lease_ready',
  'lease_ending',
  'order_paid',
  'package_ending',
  'copies',
  'review_reply',
  'submission',
  'comment',
  'review_hidden',
  'announcement',
  'security',
] as const

/** What a notification is about: one of ours, as an announcement when a newer server says another. */
export const typeOf = (type: string) => types.find((known) => known === type) ?? 'announcement'

/** The name of a type. */
export const typeText = (type: string) => t(`type.${typeOf(type)}`)
