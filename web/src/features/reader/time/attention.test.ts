import { beforeEach, expect, test } from 'vitest'
import { Attention, type ReadingTime } from './attention'

let now = 0
let told: (ReadingTime & { leaving: boolean })[] = []
let refuse = false

const attention = () =>
  new Attention({
    now: () => now,
    tell: async (spent, leaving) => {
      if (refuse) throw new Error('offline')
      told.push({ ...spent, leaving })
    },
  })

const pass = (seconds: number) => {
  now += seconds * 1000
}

beforeEach(() => {
  now = 0
  told = []
  refuse = false
})

test('what is read is told in words of half a minute, the rest on leaving', () => {
  const reading = attention()
  for (let page = 0; page < 5; page++) {
    reading.turn(`p${page}`)
    pass(12)
  }
  reading.rest()
  expect(told).toEqual([
    { seconds: 36, pages: 3, leaving: false },
    { seconds: 24, pages: 2, leaving: true },
  ])
})

test('a reader who has gone away does not read', () => {
  const reading = attention()
  reading.turn('p1')
  pass(3600)
  reading.stir()
  expect(told).toEqual([{ seconds: 120, pages: 0, leaving: false }])
})

test('a hidden page is not read, and begins anew when it is shown', () => {
  const reading = attention()
  reading.turn('p1')
  pass(10)
  reading.rest()
  pass(600)
  reading.stir()
  pass(5)
  reading.rest()
  expect(told).toEqual([
    { seconds: 10, pages: 1, leaving: true },
    { seconds: 5, pages: 0, leaving: true },
  ])
})

test('leafing reads nothing, and a page that is turned back to counts once', () => {
  const reading = attention()
  for (const page of ['a', 'b', 'c', 'd']) {
    reading.turn(page)
    pass(1)
  }
  for (const page of ['a', 'b', 'a', 'b']) {
    reading.turn(page)
    pass(4)
  }
  reading.rest()
  expect(told.map(({ pages }) => pages)).toEqual([2])
})

test('what could not be told is told later, as far as the server believes it', async () => {
  const reading = attention()
  refuse = true
  for (let i = 0; i < 8; i++) {
    reading.turn(`p${i}`)
    pass(100)
    reading.stir()
    await Promise.resolve()
    await Promise.resolve()
  }
  refuse = false
  reading.rest()
  expect(told).toEqual([{ seconds: 300, pages: 8, leaving: true }])
})
