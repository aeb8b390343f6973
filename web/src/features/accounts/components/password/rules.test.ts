import { expect, test } from 'vitest'
import { isEmail, metRules } from './rules'

test.each([
  ['', []],
  ['ном', ['lower']],
  ['Nom', ['upper', 'lower']],
  ['12345678', ['length', 'digit']],
  ['Sudar202', ['length', 'digit', 'upper', 'lower']],
  ['Үсэг2026', ['length', 'digit', 'upper', 'lower']],
])('«%s» meets %j', (password, met) => expect(metRules(password)).toEqual(met))

test.each([
  ['a@b.mn', true],
  ['a@b', false],
  ['a b@c.mn', false],
  ['@c.mn', false],
])('%s looks like an address: %s', (text, wanted) => expect(isEmail(text)).toBe(wanted))
