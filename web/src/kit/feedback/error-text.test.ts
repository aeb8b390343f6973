import { describe, expect, test } from 'vitest'
import { ApiError } from '@/api/error'
import { setLocale } from '../i18n/locale'
import { placeMessages } from '../i18n/texts'
import en from '../messages.en.json'
import mn from '../messages.mn.json'
import { errorText } from './error-text'

describe.each([
  ['mn', mn, 'Хүсэлт илгээх явцад алдаа гарлаа'],
  ['en', en, 'An error occurred while sending the request'],
] as const)('in %s', (locale, messages, generic) => {
  test.each([
    ['a call that fails without a message says the generic one', new ApiError(500, 'http_500', '')],
    ['so does what is no answer at all', undefined],
    ['and an error of the program', new TypeError('x is not a function')],
  ])('%s', (_, error) => {
    setLocale(locale)
    placeMessages('kit', messages)
    expect(errorText(error)).toBe(generic)
  })

  test('what the server says is said', () => {
    expect(errorText(new ApiError(422, 'coupon_invalid', 'Купон буруу байна.'))).toBe(
      'Купон буруу байна.',
    )
  })

  test('who is offline or waited too long hears that', () => {
    setLocale(locale)
    placeMessages('kit', messages)
    expect(errorText(new ApiError(0, 'offline', ''))).toBe(messages['error.offline'])
    expect(errorText(new ApiError(0, 'timeout', ''))).toBe(messages['error.timeout'])
  })
})
