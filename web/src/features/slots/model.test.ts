import { expect, test } from 'vitest'
import { allowed, consent, frameAddress } from './model'

test('a frame is told the path alone', () => {
  expect(
    frameAddress('https://chat.example.mn/w?key=1', 'https://sudar.mn/c/x?search=нууц#a'),
  ).toBe('https://chat.example.mn/w?key=1&page=%2Fc%2Fx')
})

test('nothing stands beside a book or a password', () => {
  const paths = [
    '/read/7',
    '/en/read/7',
    '/listen/1',
    '/login',
    '/en/login',
    '/register',
    '/change-password',
  ]
  expect(paths.filter(allowed)).toEqual([])
  expect(['/', '/en', '/reader', '/p/read', '/profile'].filter(allowed)).toHaveLength(5)
})

test('an answer is kept on the device', () => {
  localStorage.clear()
  expect(consent.given()).toBeUndefined()
  consent.keep(false)
  expect(consent.given()).toBe(false)
  consent.keep(true)
  expect(consent.given()).toBe(true)
})
