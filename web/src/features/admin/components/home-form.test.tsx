import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import mnKit from '@/kit/messages.mn.json'
import mn from '../later.mn.json'
import type { Settings } from '../types'
import { HomeForm } from './home-form'

const usual: Settings['home'] = [
  { strip: 'newest', titles: 20 },
  { strip: 'classes', titles: 0 },
]
const settings = { home: usual, home_default: usual } as Settings

const response = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const menu = [{ id: 7, name: 'Түүх', count: 3, children: [] }]

/** What the server says of the menu and of a new home page, and what it was sent. */
let menus: () => Response
let saved: () => Response
let sent: unknown[]

beforeEach(() => {
  placeMessages('admin', mn)
  menus = () => response(200, { status: 'success', data: menu })
  saved = () => response(200, { status: 'success', data: settings })
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return menus()
    sent.push(await request.json())
    return saved()
  })
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <HomeForm settings={settings} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const names = () =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
const save = () => screen.getByRole('button', { name: mn['home.save'] })

test('until the menu is known its place is kept; without it there is a way to ask again', async () => {
  menus = () => response(503, { status: 'fail', code: 'unavailable', message: 'Дараа' })
  const user = show()
  expect(screen.getByRole('status')).toHaveTextContent(mn['state.loading'])
  expect(await screen.findByRole('alert')).toHaveTextContent('Дараа')
  menus = () => response(200, { status: 'success', data: menu })
  await user.click(screen.getByRole('button', { name: mnKit['action.retry'] }))
  expect(await screen.findByRole('list')).toBeVisible()
  expect(names()).toEqual([mn['home.newest'], mn['home.classes']])
})

test('a moved section keeps the focus, at the end too, and its place is told', async () => {
  const user = show()
  await screen.findByRole('list')
  const down = screen.getByRole('button', {
    name: mn['home.down'].replace('{name}', mn['home.newest']),
  })
  down.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(names()).toEqual([mn['home.classes'], mn['home.newest']])
  expect(down).toHaveFocus()
  expect(down).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('status')).toHaveTextContent(
    mn['home.moved'].replace('{name}', mn['home.newest']).replace('{place}', '2'),
  )
})

test('a category is added with its name, and what the server refuses stands at its row', async () => {
  saved = () =>
    response(422, {
      status: 'fail',
      code: 'invalid',
      message: 'Шалгана уу',
      errors: [{ field: 'home[2].titles', message: 'Хэт олон' }],
    })
  const user = show()
  await screen.findByRole('list')
  await user.selectOptions(screen.getByLabelText(mn['home.add_label']), 'category:7')
  await user.click(screen.getByRole('button', { name: mn['home.add'] }))
  await user.click(save())
  expect(sent).toEqual([{ home: [...usual, { strip: 'category', category_id: 7, titles: 20 }] }])
  const [, , row] = screen.getAllByRole('listitem')
  expect(row).toHaveTextContent(mn['home.category'].replace('{name}', 'Түүх'))
  expect(within(row as HTMLElement).getByRole('alert')).toHaveTextContent('Хэт олон')
})

test('a wrong number is not sent, and all can be taken back', async () => {
  const user = show()
  await screen.findByRole('list')
  const titles = screen.getByLabelText(mn['home.titles_of'].replace('{name}', mn['home.newest']))
  await user.clear(titles)
  await user.click(save())
  expect(titles).toHaveFocus()
  expect(titles).toBeInvalid()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: mn['action.undo'] }))
  expect(titles).toHaveValue(20)
  expect(save()).toHaveFocus()
  expect(screen.queryByRole('button', { name: mn['action.undo'] })).toBeNull()
})

test('without sections the page says what is left', async () => {
  const user = show()
  await screen.findByRole('list')
  const remove = (name: string) =>
    screen.getByRole('button', { name: mn['home.remove'].replace('{name}', name) })
  await user.click(remove(mn['home.newest']))
  expect(remove(mn['home.classes'])).toHaveFocus()
  await user.click(remove(mn['home.classes']))
  expect(save()).toHaveFocus()
  expect(screen.getByText(mn['home.none'])).toBeVisible()
  await user.click(screen.getByRole('button', { name: mn['home.reset'] }))
  expect(names()).toEqual([mn['home.newest'], mn['home.classes']])
})
