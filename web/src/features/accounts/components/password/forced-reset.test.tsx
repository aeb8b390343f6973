import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { receiveToasts, type Toast } from '@/kit/feedback/toast'
import { placeMessages } from '@/kit/i18n/texts'
import mn from '../../messages.mn.json'
import { ForcedReset } from './forced-reset'

const said: Toast[] = []
const onSave = vi.fn()
const onDone = vi.fn()

beforeEach(() => {
  placeMessages('accounts', mn)
  said.length = 0
  receiveToasts((toast) => said.push(toast))
  onSave.mockReset().mockResolvedValue(undefined)
  onDone.mockReset()
  render(<ForcedReset email="bold@example.mn" onSave={onSave} onDone={onDone} />)
})

const field = (name: keyof typeof mn) => screen.getByLabelText(mn[name], { exact: true })
const submit = () => screen.getByRole('button', { name: mn['forced.submit'] })

test('the address is the reader’s own and cannot be changed', () => {
  expect(field('forced.email')).toHaveValue('bold@example.mn')
  expect(field('forced.email')).toBeDisabled()
})

test('neither Escape nor a press beside it closes it, and it has no cross', async () => {
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.querySelector('.dialog-scrim') as Element)
  expect(screen.getByRole('dialog')).toHaveAccessibleName(mn['forced.title'])
  expect(onDone).not.toHaveBeenCalled()
})

test('four rules follow what is typed, only a password that meets none cannot be sent', async () => {
  expect(submit()).toBeDisabled()
  await userEvent.type(field('forced.new'), 'а')
  expect(submit()).toBeEnabled()
  expect(document.querySelectorAll('.rule-met')).toHaveLength(1)
  expect(screen.getByText(mn['password.error_rules'])).toBeVisible()
  await userEvent.type(field('forced.new'), 'бвгдеёЖ1')
  expect(document.querySelectorAll('.rule-met')).toHaveLength(4)
  expect(screen.queryByText(mn['password.error_rules'])).toBeNull()
  await userEvent.type(field('forced.repeat'), 'x')
  expect(screen.getByText(mn['password.error_match'])).toBeVisible()
})

test('a password that breaks a rule is not sent', async () => {
  await userEvent.type(field('forced.new'), 'sudar')
  await userEvent.type(field('forced.repeat'), 'sudar')
  await userEvent.click(submit())
  expect(onSave).not.toHaveBeenCalled()
})

const send = async () => {
  await userEvent.type(field('forced.new'), 'Sudar2026')
  await userEvent.type(field('forced.repeat'), 'Sudar2026')
  await userEvent.click(submit())
}

test('a kept password is told in green for three seconds, then the dialog is over', async () => {
  await send()
  expect(onSave).toHaveBeenCalledWith({ email: 'bold@example.mn', new_password: 'Sudar2026' })
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [text, title] = [mn['forced.success_body'], mn['forced.success_title']]
  expect(said).toEqual([{ kind: 'success', title, text, stay: 3000 }])
})

test('a refused one is told in red and the form is empty again', async () => {
  onSave.mockRejectedValue(new TypeError('no connection'))
  await send()
  await waitFor(() => expect(said).toHaveLength(1))
  const [text, title] = [mn['forced.fail_body'], mn['forced.fail_title']]
  expect(said).toEqual([{ kind: 'danger', title, text, stay: 3000 }])
  expect(field('forced.new')).toHaveValue('')
  expect(onDone).not.toHaveBeenCalled()
})

test('what is wrong with the password stands beside it, without a notice', async () => {
  const fail = { errors: [{ field: 'new_password', message: 'Олон хүн хэрэглэдэг' }] }
  onSave.mockRejectedValue(new ApiError(422, 'invalid', 'Буруу', fail))
  await send()
  expect(await screen.findByText('Олон хүн хэрэглэдэг')).toBeVisible()
  expect(field('forced.new')).toHaveAccessibleDescription('Олон хүн хэрэглэдэг')
  expect(said).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
})
