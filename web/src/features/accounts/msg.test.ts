import { beforeEach, expect, test } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import mn from './messages.mn.json'
import { msgText } from './msg'

beforeEach(() => placeMessages('accounts', mn))

test('a known code is said in words', () => {
  expect(msgText('session_expired')).toBe(mn['msg.session_expired'])
})

test('anything else is plain text on one line, of at most 200 characters', () => {
  expect(msgText(' a\n\n <b>b</b> ')).toBe('a <b>b</b>')
  expect(msgText('ү'.repeat(300))).toHaveLength(200)
})

test.each([undefined, '', '   '])('%j says nothing', (msg) => expect(msgText(msg)).toBe(''))
