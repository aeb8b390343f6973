import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { placeMessages } from '@/kit/i18n/texts'
import later from '../../later.mn.json'
import mn from '../../messages.mn.json'
import { signUp } from '../../people-api'
import { RegisterCard } from './register-card'

vi.mock('../../people-api', () => ({ signUp: vi.fn() }))
vi.mock('@/kit/navigation/link', () => ({
  Link: ({ children }: { children: ReactNode }) => children,
}))

const onDone = vi.fn()
const asked = vi.mocked(signUp)

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  placeMessages('accounts', { ...mn, ...later })
  asked.mockReset().mockResolvedValue(undefined)
  onDone.mockReset()
  render(<RegisterCard callbackUrl={undefined} onDone={onDone} />)
})

const field = (label: string) => screen.getByLabelText(label, { exact: true })
const submit = () => userEvent.click(screen.getByRole('button', { name: later['register.submit'] }))

async function fill() {
  await userEvent.type(field(later['register.first_name']), 'Сарнай')
  await userEvent.type(field(later['register.username']), 'sarnai.b')
  await userEvent.type(field(mn['forced.email']), 'sarnai@example.mn')
  await userEvent.type(field(mn['login.password']), 'Sudar2026')
}

test('without the terms nothing is sent, and it says so', async () => {
  await fill()
  await submit()
  expect(screen.getByText(later['register.terms_required'])).toBeVisible()
  expect(screen.getByRole('checkbox')).toHaveFocus()
  expect(asked).not.toHaveBeenCalled()
})

test('the first wrong field takes the focus', async () => {
  await submit()
  expect(field(later['register.first_name'])).toHaveFocus()
  expect(field(mn['forced.email'])).toHaveAccessibleDescription(mn['password.error_email'])
})

test('what the server refuses stands beside its field, and what was typed stays', async () => {
  const fail = { errors: [{ field: 'username', message: 'Бүртгэлтэй' }] }
  asked.mockRejectedValue(new ApiError(422, 'invalid_input', 'Буруу', fail))
  await fill()
  await userEvent.click(screen.getByRole('checkbox'))
  await submit()
  expect(await screen.findByText('Бүртгэлтэй')).toBeVisible()
  expect(field(later['register.username'])).toHaveFocus()
  expect(field(mn['login.password'])).toHaveValue('Sudar2026')
  expect(onDone).not.toHaveBeenCalled()
})

test('after too many it says for how long', async () => {
  asked.mockRejectedValue(new ApiError(429, 'too_many_requests', 'x', {}, 90))
  await fill()
  await userEvent.click(screen.getByRole('checkbox'))
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent('2 минутын дараа')
})

test('a complete sign-up goes on', async () => {
  await fill()
  await userEvent.click(screen.getByRole('checkbox'))
  await submit()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test('a keyboard that writes capitals only is told', async () => {
  await userEvent.click(field(mn['login.password']))
  await userEvent.keyboard('{CapsLock}a')
  expect(screen.getByText(mn['password.caps_lock'])).toBeVisible()
})
