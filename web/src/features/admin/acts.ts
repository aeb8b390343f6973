import { shortDate } from '@/kit/format/date'
import { roles } from './model'
import { t } from './texts'
import type { Role, StaffAct } from './types'

/** The acts that the log tells of. */
export const acts = [
  'member_changed',
  'member_removed',
  'member_joined',
  'members_exported',
  'people_invited',
  'invitation_sent',
  'invitation_revoked',
  'rules_changed',
  'settings_changed',
  'group_created',
  'group_changed',
  'group_removed',
  'group_members_changed',
  'assigned',
  'assignment_ended',
  'licence_created',
  'licence_changed',
  'copies_asked',
  'copies_refused',
  'copies_added',
  'copies_ordered',
  'holders_seen',
  'lending_rules_changed',
  'organization_created',
  'organization_changed',
  'provider_saved',
  'provider_removed',
  'announced',
  'announcement_withdrawn',
  'package_saved',
  'coupon_saved',
  'offer_saved',
  'order_refunded',
  'transfer_confirmed',
  'money_returned',
  'receipt_resolved',
  'receipt_posted',
  'sales_exported',
  'payments_compared',
  'merchant_saved',
  'merchant_removed',
  'bank_account_saved',
  'bank_account_removed',
  'content_changed',
  'file_uploaded',
  'bulk_edited',
  'bulk_edit_undone',
  'names_merged',
  'records_merged',
  'not_duplicate',
  'merge_undone',
  'report_closed',
  'review_hidden',
  'review_shown',
  'records_imported',
  'import_undone',
  'submission_moved',
  'title_taken_down',
  'title_put_back',
  'job_retried',
  'job_cancelled',
  'category_added',
  'category_renamed',
  'category_moved',
  'category_removed',
  'category_put_back',
  'menu_changed',
  'tag_added',
  'tag_renamed',
  'featured_changed',
  'tag_removed',
  'audit_exported',
] as const

const named = [
  'role',
  'ends_at',
  'expires_at',
  'due_at',
  'suspended',
  'closed',
  'domains',
  'ranges',
  'name',
  'name_en',
  'host',
  'joining',
  'members',
  'added',
  'removed',
  'invited',
  'skipped',
  'using_accessibility',
  'contact',
  'links',
  'slots',
  'theme',
  'home',
  'set',
  'issuer',
  'client_id',
  'label',
  'label_en',
  'scopes',
  'role_claim',
  'roles',
  'group_claim',
  'sign_out',
  'for_all',
  'tag',
  'category',
  'author',
  'file',
  'bank',
  'account',
  'holder',
  'state',
  'reason',
] as const

/** Where a publisher's title stands, and why one is taken down. */
const stages = [
  'draft',
  'submitted',
  'returned',
  'approved',
  'published',
  'takedown_asked',
  'taken_down',
] as const
const removals = ['withdrawn', 'error', 'copyright', 'harm'] as const

const isNamed = (key: string): key is (typeof named)[number] =>
  (named as readonly string[]).includes(key)

/** What has no words of its own: that it changed is all that is told. */
const isWhole = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isWhole) : typeof value === 'object' && value !== null

function valueText(key: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (key === 'role' && roles.includes(value as Role)) return t(`role.${value as Role}`)
  const stage = stages.find((each) => key === 'state' && each === value)
  if (stage) return t(`stage.${stage}`)
  const removal = removals.find((each) => key === 'reason' && each === value)
  if (removal) return t(`removal.${removal}`)
  // What ends at midnight ends with the day before.
  if (key.endsWith('_at')) return shortDate(new Date(String(value)).getTime() - 1)
  if (isWhole(value)) return t('value.changed')
  return Array.isArray(value) ? value.join(', ') || '—' : String(value)
}

const objects = ['invitation', 'domain', 'csv', 'logo', 'favicon', 'theme', 'home'] as const

/** To whom and to what something was done; names stay as they are. */
export function targetOf({ subject, object }: Pick<StaffAct, 'subject' | 'object'>) {
  const known = objects.find((each) => each === object)
  return [subject, known ? t(`object.${known}`) : object].filter(Boolean).join(' · ')
}

/** What an act changed, in words: only what is another than before. */
export function changesOf({ before, after }: Pick<StaffAct, 'before' | 'after'>) {
  const [was, is] = [before, after] as Record<string, unknown>[]
  const keys = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter(isNamed)
  return keys
    .filter((key) => JSON.stringify(was?.[key]) !== JSON.stringify(is?.[key]))
    .map((key) => {
      const next = valueText(key, is?.[key])
      const old = was?.[key]
      const plain = old === undefined || isWhole(old)
      return { name: t(`value.${key}`), text: plain ? next : `${valueText(key, old)} → ${next}` }
    })
}
