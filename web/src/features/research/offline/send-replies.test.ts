import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { session } from '@/api/session'
import { removeReply, reply } from '../replies-api'
import { t } from '../texts'
import { newEntry } from './later'
import { goneReply, newReply, replyQueue } from './reply-queue'
import { sendWaitingCorner } from './send'

vi.mock('../replies-api', () => ({ reply: vi.fn(), removeReply: vi.fn() }))

const account = 'a'
const entry = (id: string) => ({ ...newEntry('f1'), id, body: 'Эх үг' })
const written = (id: string, words: string) => {
  const made = newReply(entry(id), words)
  replyQueue.keep(account, made)
  return made
}
const done = {} as Awaited<ReturnType<typeof reply>>
const refusal = (status: number, text = '') => new ApiError(status, 'x', text)
const words = () => replyQueue.all(account).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  session.begin('token')
  vi.resetAllMocks()
})

it('a reply waits while the connection is down, and goes once, under the same name', async () => {
  const { client_id } = written('e1', 'Нэг')
  vi.mocked(reply).mockRejectedValue(refusal(0))
  expect(await sendWaitingCorner(account)).toBe(0)
  expect(words()).toEqual(['Нэг'])
  vi.mocked(reply).mockResolvedValue(done)
  expect(await sendWaitingCorner(account)).toBe(1)
  expect(await sendWaitingCorner(account)).toBe(0)
  const draft = { body: 'Нэг', client_id, folder_id: 'f1' }
  expect(vi.mocked(reply).mock.calls).toEqual([
    ['e1', draft],
    ['e1', draft],
  ])
  expect(words()).toEqual([])
})

it('a refused reply keeps its words and says why; the others go', async () => {
  written('gone', 'Нэг')
  written('closed', 'Хоёр')
  written('e3', 'Гурав')
  vi.mocked(reply).mockImplementation(async (id) => {
    if (id === 'gone') throw refusal(404, 'Олдсонгүй.')
    if (id === 'closed') throw refusal(403, 'Эрх хүрэхгүй.')
    return done
  })
  expect(await sendWaitingCorner(account)).toBe(3)
  expect(replyQueue.all(account)).toMatchObject([
    { body: 'Нэг', about: 'Эх үг', refused: t('waiting.reply_gone') },
    { body: 'Хоёр', refused: 'Эрх хүрэхгүй.' },
  ])
  await sendWaitingCorner(account)
  expect(vi.mocked(reply)).toHaveBeenCalledTimes(3)
})

it('a deletion waits, and is done when another device has deleted the reply already', async () => {
  const author = { username: 'b', name: 'Б' }
  const at = new Date().toISOString()
  for (const id of ['r1', 'r2'])
    replyQueue.keep(account, goneReply(entry('e1'), { id, author, body: 'Нэг', created_at: at }))
  vi.mocked(removeReply).mockRejectedValue(refusal(0))
  expect(await sendWaitingCorner(account)).toBe(0)
  vi.mocked(removeReply).mockImplementation(async (_, id) => {
    if (id === 'r2') throw refusal(404, 'Олдсонгүй.')
    return {} as Awaited<ReturnType<typeof removeReply>>
  })
  expect(await sendWaitingCorner(account)).toBe(2)
  expect(words()).toEqual([])
  expect(vi.mocked(removeReply).mock.calls.slice(1)).toEqual([
    ['e1', 'r1'],
    ['e1', 'r2'],
  ])
  expect(reply).not.toHaveBeenCalled()
})

it('a failure of the server is no refusal', async () => {
  written('e1', 'Нэг')
  vi.mocked(reply).mockRejectedValue(refusal(503))
  await sendWaitingCorner(account)
  expect(replyQueue.all(account)[0]?.refused).toBeUndefined()
})
