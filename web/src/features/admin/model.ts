import { settling } from '@/api/site'
import { shortDate } from '@/kit/format/date'
import type { Member, Role } from './types'

const sections = [
  'members',
  'invitations',
  'rules',
  'provider',
  'settings',
  'contents',
  'categories',
  'tags',
  'featured',
  'menus',
  'submissions',
  'statements',
  'duplicates',
  'reported',
  'reviews',
  'groups',
  'imports',
  'leases',
  'announcements',
  'orders',
  'packages',
  'prices',
  'coupons',
  'receipts',
  'reports',
  'audit',
  'jobs',
  'system',
  'organizations',
] as const
export type Section = (typeof sections)[number]

/** The groups of the side, with their parts in their order. */
const groups = {
  collection: [
    'contents',
    'categories',
    'menus',
    'tags',
    'featured',
    'imports',
    'duplicates',
    'reported',
    'reviews',
  ],
  rights: ['leases', 'groups'],
  publishing: ['submissions', 'statements', 'announcements'],
  commerce: ['orders', 'packages', 'prices', 'coupons', 'receipts'],
  people: ['members', 'invitations', 'rules', 'provider'],
  system: ['reports', 'settings', 'audit', 'jobs', 'system', 'organizations'],
} as const satisfies Record<string, Section[]>
type Group = keyof typeof groups

export const roles: Role[] = ['reader', 'publisher', 'librarian', 'admin', 'hub_admin']

const rank = (role: string) => roles.indexOf(role as Role)

/** The parts that are open to administrators when the contract of the portal is over. */
const settled: Section[] = ['orders', 'receipts']

/** The parts of the administration that a role may see; none for readers. */
export function sectionsOf(role: string): Section[] {
  if (settling()) return rank(role) < rank('admin') ? [] : settled
  if (role === 'publisher') return ['submissions', 'statements', 'reports']
  if (role === 'librarian')
    return [
      'contents',
      'categories',
      'menus',
      'tags',
      'featured',
      'submissions',
      'duplicates',
      'reported',
      'reviews',
      'groups',
      'imports',
      'leases',
      'reports',
    ]
  if (role === 'admin') return sections.filter((section) => section !== 'organizations')
  return role === 'hub_admin' ? [...sections] : []
}

/** The parts that a role may see, in the groups that have any. */
export function groupsOf(role: string): { group: Group; sections: Section[] }[] {
  const own = sectionsOf(role)
  return (Object.keys(groups) as Group[])
    .map((group) => ({ group, sections: groups[group].filter((each) => own.includes(each)) }))
    .filter(({ sections }) => sections.length > 0)
}

/** The part that an address names, else the first that the role may see. */
export function sectionAt(pathname: string, role: string): Section | undefined {
  const [, , named, title] = pathname.split('/')
  const own = sectionsOf(role)
  // Publishers edit their drafts with the editor of staff, and have no list of all titles.
  if (role === 'publisher' && named === 'contents' && title) return 'contents'
  return own.find((section) => section === named) ?? own[0]
}

/** The id behind /admin/groups/. */
export const groupAt = (pathname: string) => pathname.match(/^\/admin\/groups\/([\w-]+)\/?$/)?.[1]

/** What somebody may make of others: nothing above their own; hub admins only on the hub. */
export const rolesFor = (own: string, hub: boolean) =>
  roles.filter((role) => rank(role) <= rank(own) && (hub || role !== 'hub_admin'))

/** Somebody's name in full, else the one they sign in by. */
export const fullName = ({ first_name, last_name, username }: Member) =>
  [last_name, first_name].filter(Boolean).join(' ') || username

/** A day as the server writes it, 2026-12-31, in the words of the page. */
export const day = (date: string) => shortDate(`${date}T12:00:00+08:00`)

/** The lines of a field, without blank ones. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** One address a line as the table that the server reads. */
export const asTable = (addresses: string) =>
  ['email', ...linesOf(addresses).map((line) => `"${line.replaceAll('"', '""')}"`)].join('\n')
