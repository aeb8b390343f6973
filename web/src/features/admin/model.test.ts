import { expect, test } from 'vitest'
import { setSite } from '@/api/site'
import { asTable, groupAt, linesOf, rolesFor, sectionAt, sectionsOf } from './model'

test.each([
  ['reader', '/admin', undefined],
  ['librarian', '/admin', 'contents'],
  ['librarian', '/admin/members', 'contents'],
  ['publisher', '/admin', 'submissions'],
  ['publisher', '/admin/contents', 'submissions'],
  ['publisher', '/admin/contents/new', 'contents'],
  ['admin', '/admin', 'members'],
  ['admin', '/admin/audit', 'audit'],
  ['admin', '/admin/organizations', 'members'],
  ['hub_admin', '/admin/organizations', 'organizations'],
  ['admin', '/admin/groups/0192-a', 'groups'],
])('a %s at %s sees %s', (role, path, wanted) => expect(sectionAt(path, role)).toBe(wanted))

test('readers administer nothing', () => expect(sectionsOf('reader')).toEqual([]))

test('nobody gives a role above their own, and hub admins are of the hub alone', () => {
  expect(rolesFor('admin', false)).toEqual(['reader', 'publisher', 'librarian', 'admin'])
  expect(rolesFor('hub_admin', false)).not.toContain('hub_admin')
  expect(rolesFor('hub_admin', true)).toContain('hub_admin')
})

test('a group is named by its address', () => {
  expect(groupAt('/admin/groups/01a2-b3')).toBe('01a2-b3')
  expect(groupAt('/admin/groups')).toBeUndefined()
})

test('addresses become a table, one a line', () => {
  expect(linesOf(' a@b.mn \n\n c@d.mn')).toEqual(['a@b.mn', 'c@d.mn'])
  expect(asTable('a@b.mn\n"x",y')).toBe('email\n"a@b.mn"\n"""x"",y"')
})

test('when the contract of the portal is over, its administrators settle and nobody else works', () => {
  const organization = {
    name: 'Хотын номын сан',
    logo_url: '',
    contact: { email: '', phone: '', address: '' },
  }
  const refusal = { code: 'organization_expired' as const, organization, open_url: '' }
  setSite({ locale: 'mn', organization: null, refusal, domain: '', tenancy: 'host', version: '' })
  expect(['admin', 'hub_admin', 'librarian', 'reader'].map(sectionsOf)).toEqual([
    ['orders', 'receipts'],
    ['orders', 'receipts'],
    [],
    [],
  ])
  expect(sectionAt('/admin/members', 'admin')).toBe('orders')
})
