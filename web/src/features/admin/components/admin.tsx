import { type ComponentType, Suspense } from 'react'
import type { User } from '@/api/types'
import { lazyPart } from '@/kit/loading/lazy-part'
import { groupAt, type Section, sectionAt } from '../model'
import { t } from '../texts'
import { Elsewhere } from './elsewhere'
import { Skeleton } from './query-result'
import '../admin.css'

export interface SectionProps {
  /** Who looks. */
  me: User
  search: Record<string, string | undefined>
  /** The group of /admin/groups/{id}. */
  group?: string
}

/** The sections that other features draw; the route names them, as features do not know each other. */
type OtherSection =
  | 'contents'
  | 'categories'
  | 'menus'
  | 'tags'
  | 'featured'
  | 'submissions'
  | 'statements'
  | 'duplicates'
  | 'reported'
  | 'reviews'
  | 'imports'
  | 'leases'
  | 'orders'
  | 'packages'
  | 'prices'
  | 'coupons'
  | 'receipts'
  | 'reports'
  | 'jobs'
  | 'system'

const screens: Record<Exclude<Section, OtherSection>, ComponentType<SectionProps>> = {
  members: lazyPart(async () => (await import('./members')).Members),
  invitations: lazyPart(async () => (await import('./invitations')).Invitations),
  rules: lazyPart(async () => (await import('./rules')).RulesPart),
  provider: lazyPart(async () => (await import('./provider')).ProviderPart),
  settings: lazyPart(async () => (await import('./settings')).SettingsPart),
  groups: lazyPart(async () => (await import('./groups')).Groups),
  announcements: lazyPart(async () => (await import('./announcements')).Announcements),
  audit: lazyPart(async () => (await import('./audit')).Audit),
  organizations: lazyPart(async () => (await import('./organizations')).Organizations),
}

export interface AdminProps {
  me: User
  pathname: string
  search: Record<string, string | undefined>
  others: Record<OtherSection, ComponentType<SectionProps>>
}

/** The part of the back office that is open. */
export function Admin({ me, pathname, search, others }: AdminProps) {
  const section = sectionAt(pathname, me.role)
  if (!section) return <Elsewhere />
  const Part = { ...screens, ...others }[section]
  return (
    <section className="admin-part" aria-label={t(`section.${section}`)}>
      <Suspense fallback={<Skeleton />}>
        {Part && <Part key={section} me={me} search={search} group={groupAt(pathname)} />}
      </Suspense>
    </section>
  )
}
