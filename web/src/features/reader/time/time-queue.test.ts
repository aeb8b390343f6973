import { beforeEach, expect, test } from 'vitest'
import { session } from '@/api/session'
import { reportTime, type SendTime, sendWaitingTime } from './time-queue'

const spent = { seconds: 60, pages: 2 }
let told: unknown[][]

beforeEach(() => {
  localStorage.clear()
  session.begin('token')
  told = []
})

const arrives: SendTime = async (...words) => told.push(words)
const fails =
  (status: number): SendTime =>
  async () => {
    throw { status }
  }

test('what was read offline waits, adds up and is told once', async () => {
  await reportTime('a', 7, spent, fails(0), false)
  await reportTime('a', 7, spent, fails(0), true)
  await reportTime('a', 8, spent, fails(0), true)
  await sendWaitingTime('a', fails(0))
  await sendWaitingTime('b', arrives)
  expect(told).toEqual([])
  await sendWaitingTime('a', arrives)
  expect(told).toEqual([
    [7, { seconds: 120, pages: 4 }, { waited: true }],
    [8, spent, { waited: true }],
  ])
  await sendWaitingTime('a', arrives)
  expect(told.length).toBe(2)
})

test('what the server refuses does not wait; what it could not take is told by the page again', async () => {
  await expect(reportTime('a', 7, spent, fails(503), false)).rejects.toMatchObject({ status: 503 })
  expect(localStorage.getItem('sudar.time.a')).toBeNull()
  await reportTime('a', 7, spent, fails(0), false)
  await sendWaitingTime('a', fails(404))
  expect(localStorage.getItem('sudar.time.a')).toBeNull()
})

test('who has left leaves nothing behind that came later', async () => {
  session.end()
  await expect(reportTime('a', 7, spent, fails(0), true)).rejects.toMatchObject({ status: 0 })
  expect(localStorage.getItem('sudar.time.a')).toBeNull()
})
