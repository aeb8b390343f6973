import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import later from '../../later.mn.json'
import mn from '../../messages.mn.json'
import { CodeForm } from './code-form'

beforeEach(() => placeMessages('accounts', { ...mn, ...later }))

const type = (value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value } }))

test('the sixth digit sends the code, once; another code is sent anew', async () => {
  const onCode = vi.fn().mockRejectedValue(new Error('wrong'))
  render(<CodeForm onCode={onCode} onResend={() => Promise.resolve()} />)
  await type('12345')
  expect(onCode).not.toHaveBeenCalled()
  await type('123 456')
  expect(onCode).toHaveBeenCalledExactlyOnceWith('123456')
  await type('12345')
  await type('123457')
  expect(onCode).toHaveBeenLastCalledWith('123457')
  expect(onCode).toHaveBeenCalledTimes(2)
})
