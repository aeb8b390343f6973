import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import mn from '../messages.mn.json'
import { closePanel } from '../opened'
import { AccessButton } from './access-button'
import { AccessEntry } from './access-entry'

const page = document.documentElement
const words = () => page.dataset.a11y

beforeEach(() => {
  placeMessages('accessibility', mn)
  globalThis.matchMedia = ((query: string) => ({ matches: query.includes('fine') })) as never
})
afterEach(() => {
  act(closePanel)
  localStorage.clear()
  for (const name of ['data-a11y', 'data-theme']) page.removeAttribute(name)
})

const open = async () => {
  const user = userEvent.setup()
  render(<AccessButton />)
  await user.click(screen.getByRole('button', { name: mn['panel.title'] }))
  await screen.findByRole('dialog')
  return user
}
const option = (name: keyof typeof mn) => screen.getByRole('switch', { name: mn[name] })

test('options are kept on the device, each for itself, and a reset clears all', async () => {
  const user = await open()
  await user.click(option('option.bold'))
  await user.click(option('option.large_text'))
  expect(words()).toBe('large_text bold')
  expect(localStorage.getItem('sudar.a11y')).toBe('large_text bold')
  await user.click(option('option.bold'))
  expect(words()).toBe('large_text')
  await user.click(screen.getByRole('button', { name: mn['action.reset'] }))
  expect(words()).toBeUndefined()
  expect(localStorage.getItem('sudar.a11y')).toBeNull()
})

test('high contrast is a theme, without it the chosen theme is back', async () => {
  localStorage.setItem('sudar.theme', 'dark')
  const user = await open()
  await user.click(option('option.contrast'))
  expect(page.dataset.theme).toBe('contrast')
  await user.click(option('option.contrast'))
  expect(page.dataset.theme).toBe('dark')
})

test('the panel takes the focus, Escape closes it and gives the focus back', async () => {
  const user = await open()
  expect(option('option.large_text')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: mn['panel.title'] })).toHaveFocus()
})

test('a device without a mouse is offered no large cursor', async () => {
  globalThis.matchMedia = (() => ({ matches: false })) as never
  await open()
  expect(screen.getAllByRole('switch')).toHaveLength(5)
})

test('the phone’s menu closes and opens the same panel', async () => {
  const closed = vi.fn()
  render(
    <>
      <AccessButton />
      <AccessEntry onClose={closed} />
    </>,
  )
  await userEvent.click(screen.getAllByRole('button', { name: mn['panel.title'] })[1] as Element)
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(closed).toHaveBeenCalledOnce()
})
