import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { session } from '@/api/session'
import type { Entry } from '@/api/types'
import { change, create, move, remove } from '../entries-api'
import { newEntry } from './later'
import { enqueue, settle, waiting, withWaiting } from './queue'
import { sendWaitingCorner } from './send'

vi.mock('../entries-api', () => ({
  change: vi.fn(),
  create: vi.fn(),
  move: vi.fn(),
  remove: vi.fn(),
}))

const account = 'a'
const writing = (body: string) => ({ body, colour: '' as const, tags: [] })
const entry = (part: Partial<Entry> = {}): Entry => ({
  ...newEntry('f1'),
  id: 'e1',
  client_id: 'c1',
  version: 3,
  body: 'эх',
  ...part,
})
const offline = () => Promise.reject(new ApiError(0, 'offline', ''))
const kept = (now: Entry, offered: Entry | null = null) => ({ entry: now, offered })

beforeEach(() => {
  localStorage.clear()
  session.begin('token')
  vi.resetAllMocks()
})

it('a new note waits, is sent once the connection is back, under the same name', async () => {
  const made = newEntry('f1')
  enqueue(account, made, { writing: writing('нэг') })
  vi.mocked(create).mockImplementation(offline)
  expect(await sendWaitingCorner(account)).toBe(0)
  expect(waiting(account)).toMatchObject([{ tried: true, writing: { body: 'нэг' } }])
  enqueue(account, made, { writing: writing('хоёр') })
  vi.mocked(create).mockResolvedValue(kept(entry()))
  expect(await sendWaitingCorner(account)).toBe(1)
  expect(waiting(account)).toEqual([])
  expect(
    vi.mocked(create).mock.calls.map(([{ body }, folder, name]) => [body, folder, name]),
  ).toEqual([
    ['нэг', 'f1', expect.objectContaining({ client_id: made.client_id })],
    ['хоёр', 'f1', expect.objectContaining({ client_id: made.client_id })],
  ])
})

it('what was made and deleted offline leaves nothing; what the server may know is deleted', async () => {
  const [never, maybe] = [newEntry(''), newEntry('')]
  enqueue(account, never, { writing: writing('нэг') })
  enqueue(account, never, { gone: true })
  expect(waiting(account)).toEqual([])
  enqueue(account, maybe, { writing: writing('хоёр') }, true)
  enqueue(account, maybe, { gone: true })
  vi.mocked(create).mockResolvedValue(kept(entry({ id: 'e2' })))
  vi.mocked(remove).mockResolvedValue()
  await sendWaitingCorner(account)
  expect(vi.mocked(remove).mock.calls).toMatchObject([[[{ id: 'e2' }]]])
  expect(waiting(account)).toEqual([])
})

it('words and place of an entry go together', async () => {
  enqueue(account, entry(), { writing: writing('шинэ') })
  enqueue(account, entry(), { folder: 'f2' })
  vi.mocked(change).mockResolvedValue(kept(entry({ body: 'шинэ', version: 4 })))
  vi.mocked(move).mockResolvedValue()
  await sendWaitingCorner(account)
  expect(vi.mocked(change)).toHaveBeenCalledOnce()
  expect(vi.mocked(move).mock.calls).toMatchObject([[[{ id: 'e1' }], 'f2']])
  expect(waiting(account)).toEqual([])
})

it.each([
  ['theirs counts', entry({ body: 'өөр', version: 4 }), entry({ body: 'өөр', version: 4 }), 'өөр'],
  ['ours counts', entry({ body: 'шинэ', version: 4 }), entry({ body: 'өөр' }), 'өөр'],
  ['they are the same', entry({ body: 'шинэ' }), entry({ body: 'шинэ' }), undefined],
])('another text is kept beside ours: %s', async (_, now, offered, other) => {
  enqueue(account, entry(), { writing: writing('шинэ') })
  vi.mocked(change).mockResolvedValue(kept(now, offered))
  await sendWaitingCorner(account)
  expect(waiting(account)[0]?.other?.body).toBe(other)
  await sendWaitingCorner(account)
  expect(vi.mocked(change)).toHaveBeenCalledOnce()
  settle(account, entry(), { writing: writing('шинэ') })
  expect(waiting(account)).toEqual([])
})

it('what is refused stays and says why; the others go', async () => {
  enqueue(account, entry(), { folder: 'f2' })
  enqueue(account, entry({ id: 'e2', client_id: 'c2' }), { folder: 'f3' })
  vi.mocked(move).mockImplementation(async ([one]) => {
    if (one?.id === 'e1') throw new ApiError(404, 'not_found', 'Хавтас алга.')
  })
  await sendWaitingCorner(account)
  expect(waiting(account)).toMatchObject([{ entry: { id: 'e1' }, refused: 'Хавтас алга.' }])
})

it('what is written while it is sent is sent the next time, of the newer version', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  enqueue(account, entry(), { writing: writing('нэг') })
  vi.mocked(change).mockImplementationOnce(async () => {
    vi.setSystemTime(Date.now() + 1000)
    enqueue(account, entry(), { writing: writing('хоёр') })
    return kept(entry({ body: 'нэг', version: 4 }))
  })
  await sendWaitingCorner(account)
  vi.mocked(change).mockResolvedValue(kept(entry({ body: 'хоёр', version: 5 })))
  await sendWaitingCorner(account)
  vi.useRealTimers()
  expect(vi.mocked(change).mock.calls.map(([{ version }, { body }]) => [version, body])).toEqual([
    [3, 'нэг'],
    [4, 'хоёр'],
  ])
  expect(waiting(account)).toEqual([])
})

it('a list shows what waits', () => {
  enqueue(account, entry(), { writing: writing('шинэ') })
  enqueue(account, entry({ id: 'e2', client_id: 'c2' }), { folder: 'f2' })
  enqueue(account, entry({ id: 'e3', client_id: 'c3' }), { gone: true })
  const list = ['e1', 'e2', 'e3', 'e4'].map((id) => entry({ id }))
  const shown = (folder: string) =>
    withWaiting(list, waiting(account), folder).map(({ id, body }) => `${id} ${body}`)
  expect(shown('')).toEqual(['e1 шинэ', 'e2 эх', 'e4 эх'])
  expect(shown('f1')).toEqual(['e1 шинэ', 'e4 эх'])
})

it('nothing is kept of who has left, and a broken queue is empty', () => {
  localStorage.setItem('sudar.corner.a', '{"not": "a list"')
  expect(waiting(account)).toEqual([])
  localStorage.clear()
  session.end()
  enqueue(account, entry(), { folder: 'f2' })
  expect(waiting(account)).toEqual([])
})
