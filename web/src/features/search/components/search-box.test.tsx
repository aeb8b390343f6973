import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import { rememberSearch } from '../history'
import mn from '../messages.mn.json'
import { SearchBox } from './search-box'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate }) }))

const found = [
  {
    id: 1,
    slug: 'tamir',
    title: 'Тунгалаг Тамир',
    marks: [[9, 12]],
    cover_image_url: '',
    organization_name: 'Номын сан',
    authors: [{ author_id: 7, author_display_name: 'Ч. Лодойдамба' }],
    year: 1962,
    language: 'mn',
  },
]

let asked: string[] = []
let aborted = 0

beforeEach(() => {
  placeMessages('search', mn)
  localStorage.clear()
  navigate.mockReset()
  asked = []
  aborted = 0
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).searchParams.get('search') ?? '')
    request.signal.addEventListener('abort', () => {
      aborted += 1
    })
    const data = asked.at(-1) === 'там' ? found : []
    return new Response(JSON.stringify({ status: 'success', data }))
  })
})

function box(reader?: string) {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SearchBox reader={reader} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

test('one question is asked after a pause, without percent signs, and arrows walk the answer', async () => {
  const { field, type } = box()
  for (const value of ['т', 'та', ' т%ам']) type(value)
  const options = await screen.findAllByRole('option')
  expect(asked).toEqual(['там'])
  expect(options).toHaveLength(2) // the title and its author
  expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('1 санал гарлаа')
  expect(options[0]?.querySelector('mark')).toHaveTextContent('Там')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id)
  expect(options[0]).toHaveAttribute('aria-selected', 'true')
  fireEvent.keyDown(field, { key: 'End' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(navigate).toHaveBeenCalledWith({ to: '/author/7', search: {} })
})

test('authors of a suggestion are links of their own', async () => {
  const { type } = box()
  type('там')
  await screen.findAllByRole('option')
  const author = document.querySelector<HTMLAnchorElement>('a.suggest-author')
  expect(author?.getAttribute('href')).toBe('/author/7')
  expect(author?.closest('[role=option]')).toBeNull()
  fireEvent.click(author as HTMLElement)
  expect(navigate).toHaveBeenCalledWith({ to: '/author/7', search: {} })
})

test('an answer without titles says so, and Escape closes it', async () => {
  const { field, type } = box()
  type('ыыы')
  expect(await screen.findByText(mn['box.none'], { selector: '.suggest-none b' })).toBeVisible()
  expect(screen.getByText(mn['box.none_help'], { exact: false })).toBeVisible()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByText(mn['box.none'])).toBeNull()
})

test('while the index is built the box says so, and not that nothing was found', async () => {
  const message = 'Хайлтыг бэлтгэж байна.'
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'fail', code: 'search_preparing', message }, { status: 503 }),
  )
  const { type } = box()
  type('там')
  expect(await screen.findByText(message, { selector: '.suggest-none' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(message)
  expect(screen.queryByText(mn['box.none'])).toBeNull()
})

test('blank text leads nowhere, words are searched and remembered', async () => {
  const { field, type } = box('7')
  type('  % ')
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  expect(navigate).not.toHaveBeenCalled()
  type(' ном ')
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  expect(navigate).toHaveBeenCalledWith({ to: '/c/content', search: { search: 'ном' } })
  expect(localStorage.getItem('sudar.searches.7')).toBe('["ном"]')
})

test('recent searches stand there until something is typed', async () => {
  rememberSearch('7', 'нүүдлийн соёл')
  const { field } = box('7')
  const line = await screen.findByRole('option', { name: 'нүүдлийн соёл' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(line).toHaveAttribute('aria-selected', 'true')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(navigate).toHaveBeenCalledWith({ to: '/c/content', search: { search: 'нүүдлийн соёл' } })
})

test('a question that is overtaken is cancelled', async () => {
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).searchParams.get('search') ?? '')
    return new Promise((_, fail) =>
      request.signal.addEventListener('abort', () => {
        aborted += 1
        fail(request.signal.reason)
      }),
    )
  })
  const { type } = box()
  type('ном')
  await waitFor(() => expect(asked).toEqual(['ном']))
  type('номын')
  await waitFor(() => expect(asked).toEqual(['ном', 'номын']))
  await waitFor(() => expect(aborted).toBeGreaterThan(0))
})
