import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContentCard } from '@/api/types'
import { money } from '@/kit/format/number'
import { placeMessages } from '@/kit/i18n/texts'
import mn from '../messages.mn.json'
import { ResultRow } from './result-row'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

const content = {
  slug: 'nom',
  title: 'Малчны номын сан',
  kind: 'book',
  language: 'mn',
  summary: 'Малчин айлын тухай ном.',
  organization_name: 'Номын сан',
  authors: [{ author_id: 7, author_display_name: 'Номын Цэрэн' }],
  content_items_info: [],
} as unknown as ContentCard

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

beforeEach(() => placeMessages('search', mn))

test('the words that matched are marked in title, author and summary', () => {
  render(<ResultRow content={content} words="ном цэрэнгийн" />)
  expect(marked()).toEqual(['номын', 'Цэрэн', 'ном'])
  expect(screen.getByRole('heading')).toHaveTextContent('Малчны номын сан')
  expect(screen.getByRole('link', { name: 'Малчны номын сан' })).toBeVisible()
})

test('a search of titles marks titles only, a list without a search nothing', () => {
  const { unmount } = render(<ResultRow content={content} words="ном" titles />)
  expect(marked()).toEqual(['номын'])
  unmount()
  render(<ResultRow content={content} />)
  expect(marked()).toEqual([])
})

test.each<[{ free: boolean; readable: boolean; price?: number; held?: boolean }, string]>([
  [{ free: true, readable: false }, mn['row.record']],
  [{ free: true, readable: true }, mn['row.free']],
  [
    { free: false, price: 6900, readable: true },
    mn['row.buy'].replace('{price}', money(6900)).replace(/\s/g, ' '),
  ],
  [{ free: false, price: 0, readable: true }, mn['row.right']],
  [{ free: false, price: 6900, readable: true, held: true }, mn['row.held']],
  [{ free: false, readable: false, held: true }, mn['row.record']],
])('%o says its state in words', ({ readable, held, ...more }, words) => {
  const items = [{ file_type: 'epub', readable }]
  const shown = { ...content, content_items_info: items, ...more } as ContentCard
  render(<ResultRow content={shown} held={held} />)
  expect(screen.getByText(words)).toBeVisible()
})
