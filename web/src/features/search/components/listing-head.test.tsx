import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import en from '../messages.en.json'
import mn from '../messages.mn.json'
import type { ListingSearch } from '../model'
import { ListingHead } from './listing-head'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate }) }))

function head(meta: object, more: ListingSearch = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async () => {
    return new Response(JSON.stringify({ status: 'success', data: [], meta }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ListingHead
        pathname="/c/here"
        search={{ search: 'тунгллаг', type: 'title', page: '2', ...more }}
        name="Роман"
      />
    </QueryClientProvider>,
  )
}

test.each([mn, en])('what the words may mean is a search of its own', async (messages) => {
  placeMessages('search', messages)
  head({ total: 0, page: 1, page_size: 12, did_you_mean: ['тунгалаг', 'тамир'] })
  const other = await screen.findByRole('link', { name: 'тамир' })
  expect(other.parentElement).toHaveTextContent(messages['results.did_you_mean'])
  fireEvent.click(screen.getByRole('link', { name: 'тунгалаг' }))
  expect(navigate).toHaveBeenCalledWith({
    to: '/c/content',
    search: { search: 'тунгалаг', type: 'title' },
  })
})

test.each([
  [{ author_id: '7' }, 1, '/c/here', { author_id: '7' }],
  [{ category_id: '5' }, 1, '/c/here', { category_id: '5' }],
  [{ category_id: '5' }, 0, '/c/content', {}],
])('words of %o with %i found lead to %s', async (more, total, to, kept) => {
  placeMessages('search', mn)
  head({ total, page: 1, page_size: 12, did_you_mean: ['тунгалаг'] }, more)
  fireEvent.click(await screen.findByRole('link', { name: 'тунгалаг' }))
  expect(navigate).toHaveBeenLastCalledWith({
    to,
    search: { search: 'тунгалаг', type: 'title', ...kept },
  })
})

test('words that find what they say are not questioned', async () => {
  placeMessages('search', mn)
  head({ total: 3, page: 1, page_size: 12 })
  expect(await screen.findByText(/3/)).toBeVisible()
  expect(screen.queryByText(mn['results.did_you_mean'])).toBeNull()
})
