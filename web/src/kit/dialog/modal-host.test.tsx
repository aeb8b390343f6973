import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import mn from '../messages.mn.json'
import {
  type ContextModalProps,
  closeAllModals,
  closeModal,
  openConfirm,
  openContext,
  openModal,
  registerModal,
} from './modal'
import { ModalHost } from './modal-host'

declare module './modal' {
  interface ContextModals {
    'test.rename': { name: string }
  }
}

const labels = { confirm: 'Устгах', cancel: 'Болих' }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.queryByRole('dialog')

function stand() {
  render(
    <div id="root">
      <button type="button">Нээх</button>
      <ModalHost />
    </div>,
  )
  screen.getByRole('button').focus()
}

afterEach(() => act(() => closeAllModals()))

test('the dialog shows while one is open, each gets an id of its own', () => {
  stand()
  expect(dialog()).toBeNull()
  const ids: string[] = []
  for (const title of ['1', '2']) act(() => void ids.push(openModal({ title, children: title })))
  const [first = '', second = ''] = ids
  expect(first).not.toBe(second)
  act(() => closeModal(second))
  expect(dialog()).toHaveAccessibleName('1')
  act(() => closeModal(first))
  expect(dialog()).toBeNull()
})

test('Escape closes the top one only, what lies below keeps what was typed', async () => {
  stand()
  act(() => void openModal({ id: 'form', title: 'Маягт', children: <input aria-label="Нэр" /> }))
  await userEvent.type(screen.getByLabelText('Нэр'), 'Туул')
  const onCancel = vi.fn()
  act(() => void openConfirm({ title: 'Гарах уу?', labels, onCancel }))
  expect(dialog()).toHaveAccessibleName('Гарах уу?')
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(dialog()).toHaveAccessibleName('Маягт')
  expect(screen.getByLabelText('Нэр')).toHaveValue('Туул')
  expect(screen.getByLabelText('Нэр')).toHaveFocus()
})

test('the page under a dialog is inert, and gets the focus back', async () => {
  stand()
  const before = document.activeElement
  act(() => void openModal({ id: 'x', title: 'x', children: <button type="button">А</button> }))
  expect(document.getElementById('root')).toHaveProperty('inert', true)
  expect(screen.getByText('А')).toHaveFocus()
  await act(async () => closeModal('x'))
  expect(document.getElementById('root')).toHaveProperty('inert', false)
  expect(before).toHaveFocus()
})

test('Tab goes round inside', async () => {
  stand()
  act(() => void openConfirm({ title: 'x', labels }))
  const names = [mn['dialog.close'], labels.cancel, labels.confirm]
  for (const name of [labels.confirm, ...names]) {
    await userEvent.tab()
    expect(document.activeElement).toHaveAccessibleName(name)
  }
  for (const name of names.slice(0, 2).reverse()) {
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toHaveAccessibleName(name)
  }
})

test('a question tells its answer and closes, unless it is told to stay', async () => {
  stand()
  const told: string[] = []
  const responses = { onConfirm: () => told.push('yes'), onCancel: () => told.push('no') }
  act(() => void openConfirm({ title: 'x', labels, ...responses }))
  await press('Устгах')
  expect([told.splice(0), dialog()]).toEqual([['yes'], null])
  act(() => void openConfirm({ title: 'x', labels, ...responses }))
  await press('Болих')
  expect([told.splice(0), dialog()]).toEqual([['no'], null])
  const stays = { closeOnConfirm: false, closeOnCancel: false }
  act(() => void openConfirm({ title: 'x', labels, ...responses, ...stays }))
  await press('Устгах')
  await press('Болих')
  expect(told).toEqual(['yes', 'no'])
  expect(dialog()).not.toBeNull()
})

test('a dialog that is not closable has no cross and ignores Escape and the scrim', async () => {
  stand()
  act(() => void openModal({ title: 'x', closable: false, children: 'x' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.querySelector('.dialog-scrim') as Element)
  expect(dialog()).not.toBeNull()
  expect(screen.queryByRole('button', { name: mn['dialog.close'] })).toBeNull()
})

test('a registered dialog gets its inner props and its id', async () => {
  registerModal('test.rename', ({ id, innerProps }: ContextModalProps<{ name: string }>) => (
    <button type="button" onClick={() => closeModal(id)}>
      {innerProps.name}
    </button>
  ))
  stand()
  act(() => void openContext('test.rename', { title: 'x', innerProps: { name: 'Хавтас' } }))
  await press('Хавтас')
  expect(dialog()).toBeNull()
})

test('closing all cancels every question, the top one first', () => {
  stand()
  const told: string[] = []
  for (const title of ['a', 'b'])
    act(() => void openConfirm({ title, labels, onCancel: () => told.push(title) }))
  act(() => closeAllModals(true))
  expect(told).toEqual(['b', 'a'])
})
