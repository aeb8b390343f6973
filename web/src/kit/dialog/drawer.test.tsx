import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Drawer } from './drawer'
import { closeAllModals, openConfirm } from './modal'
import { ModalHost } from './modal-host'

function Page({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div id="root">
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Drawer side="left" title="Menu" closeLabel="Close" onClose={() => setOpen(false)}>
          {children}
        </Drawer>
      )}
      <ModalHost />
    </div>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const drawer = () => screen.queryByRole('dialog', { name: 'Menu' })
const root = () => document.getElementById('root')

async function open(inside: ReactNode) {
  render(<Page>{inside}</Page>)
  await userEvent.click(button('Open'))
}

afterEach(() => act(() => closeAllModals()))

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => userEvent.click(button('Close'))],
  ['a press beside it', () => userEvent.click(document.querySelector('.drawer-scrim') as Element)],
])('%s closes it, and the focus is where it was', async (_, close) => {
  await open(<a href="/a">First</a>)
  expect(drawer()).toHaveAttribute('aria-modal', 'true')
  expect(root()).toHaveProperty('inert', true)
  expect(screen.getByText('First')).toHaveFocus()
  await close()
  expect(drawer()).toBeNull()
  expect(root()).toHaveProperty('inert', false)
  expect(screen.getByText('Open')).toHaveFocus()
})

test('what asks for the focus gets it', async () => {
  await open(
    <>
      <a href="/a">First</a>
      <input aria-label="Words" data-autofocus />
    </>,
  )
  expect(screen.getByLabelText('Words')).toHaveFocus()
})

test('Tab goes round inside, past what is folded', async () => {
  await open(
    <details>
      <summary>Folded</summary>
      <p>
        <a href="/a">Inside</a>
      </p>
    </details>,
  )
  expect(screen.getByText('Folded')).toHaveFocus()
  await userEvent.tab()
  expect(button('Close')).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(screen.getByText('Folded')).toHaveFocus()
})

test('a dialog over it is the only one that can be reached and that Escape closes', async () => {
  await open(<a href="/a">First</a>)
  const labels = { confirm: 'Yes', cancel: 'No' }
  act(() => void openConfirm({ title: 'Sure?', labels }))
  const scrim = document.querySelector('.drawer-scrim')
  expect(scrim).toHaveProperty('inert', true)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull()
  expect(drawer()).not.toBeNull()
  expect(scrim).toHaveProperty('inert', false)
  expect(root()).toHaveProperty('inert', true)
  await userEvent.keyboard('{Escape}')
  expect(drawer()).toBeNull()
  expect(root()).toHaveProperty('inert', false)
})
