import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { AreaField, CheckField, ChoiceField, FormError, TextField } from './fields'
import { useAct } from './use-act'
import { type FormOptions, useForm } from './use-form'

const initial = {
  name: '',
  mail: '',
  kind: 'library',
  links: { help: '' },
  about: '',
  terms: false,
}

type Values = typeof initial

function Form(options: Partial<FormOptions<Values>>) {
  const form = useForm<Values>({ initial, send: () => {}, ...options })
  const { errors, values, set } = form
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormError text={form.wrong} />
      <TextField label="Name" hint="As it is written" {...form.field('name')} />
      <TextField label="Mail" {...form.field('mail')} />
      <ChoiceField label="Kind" options={[['library', 'Library']]} {...form.field('kind')} />
      <TextField
        label="Help"
        value={values.links.help}
        error={errors['links.help']}
        onText={(help) => set({ links: { help } })}
      />
      <AreaField label="About" rows={2} {...form.field('about')} />
      <CheckField label="Terms" {...form.box('terms')} />
      <button type="submit" disabled={form.busy}>
        Send
      </button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  )
}

function Remove({ run }: { run: () => Promise<unknown> }) {
  const { busy, wrong, act } = useAct()
  return (
    <>
      <FormError text={wrong} />
      <button type="button" disabled={busy} onClick={() => void act(run)}>
        Remove
      </button>
    </>
  )
}

const field = (label: string) => screen.getByLabelText(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const required = ({ name, mail, terms }: Values) => ({
  name: name ? undefined : 'Name is missing',
  mail: mail.includes('@') ? undefined : 'Mail is wrong',
  terms: terms ? undefined : 'Terms are missing',
})
const invalid = (errors: Record<string, string>, code = 'invalid_input') =>
  new ApiError(422, code, 'Refused', {
    errors: Object.entries(errors).map(([name, message]) => ({ field: name, message })),
  })

test('nothing is sent while something is wrong; the first wrong field takes the focus', async () => {
  const send = vi.fn()
  render(<Form check={required} send={send} />)
  await userEvent.type(field('Name'), 'Sarnai')
  await press('Send')
  expect(send).not.toHaveBeenCalled()
  expect(field('Mail')).toHaveFocus()
  expect(field('Mail')).toHaveAccessibleDescription('Mail is wrong')
  expect(field('Name')).toBeValid()
  await userEvent.type(field('Mail'), '@')
  expect(field('Mail')).toBeValid()
  await press('Send')
  expect(field('Terms')).toHaveFocus()
  await userEvent.click(field('Terms'))
  await press('Send')
  const values = { ...initial, name: 'Sarnai', mail: '@', terms: true }
  expect(send).toHaveBeenCalledExactlyOnceWith(values, expect.anything())
})

test('only a live field is checked while it is typed', async () => {
  render(<Form check={required} live={['mail']} />)
  await userEvent.type(field('Name'), 'x')
  await userEvent.clear(field('Name'))
  expect(field('Name')).toHaveAccessibleDescription('As it is written')
  await userEvent.type(field('Mail'), 'x')
  expect(field('Mail')).toHaveAccessibleDescription('Mail is wrong')
  await userEvent.type(field('Mail'), '@')
  expect(field('Mail')).toBeValid()
})

test('what the server refuses stands beside its field, and what was typed stays', async () => {
  const errors = { 'links.help': 'No address', title: 'Taken', year: 'Too early' }
  const send = () => Promise.reject(invalid(errors))
  render(<Form send={send} names={{ title: 'name' }} />)
  await userEvent.type(field('Mail'), 'a@b.mn')
  await press('Send')
  await waitFor(() => expect(field('Name')).toHaveFocus())
  expect(field('Name')).toHaveAccessibleDescription('Taken')
  expect(field('Help')).toHaveAccessibleDescription('No address')
  expect(screen.getByText('Too early')).toBeVisible()
  expect(field('Mail')).toHaveValue('a@b.mn')
  await userEvent.type(field('Help'), 'h')
  expect(field('Help')).toBeValid()
  expect(field('Name')).toBeInvalid()
})

test('the code of a refusal may belong to a field', async () => {
  render(<Form send={() => Promise.reject(invalid({}, 'taken'))} names={{ taken: 'mail' }} />)
  await press('Send')
  await waitFor(() => expect(field('Mail')).toHaveAccessibleDescription('Refused'))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('another failure is told as a whole, in the words of the form', async () => {
  const error = new ApiError(429, 'too_many_requests', 'Wait', {}, 60)
  render(<Form send={() => Promise.reject(error)} failure={() => 'Wait a minute'} />)
  await press('Send')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait a minute')
})

test('what a toast has told is not told again', async () => {
  const error = new ApiError(401, 'session_expired', 'Sign in')
  error.told = true
  render(<Form send={() => Promise.reject(error)} />)
  await press('Send')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a form is sent once at a time', async () => {
  let finish = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  render(<Form send={send} />)
  await press('Send')
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await userEvent.type(field('Name'), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
  finish()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
})

test('a form becomes what it was at first', async () => {
  render(<Form check={required} />)
  await userEvent.type(field('Mail'), 'x')
  await press('Send')
  await press('Reset')
  expect(field('Mail')).toHaveValue('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an act is done once at a time and tells why it was refused', async () => {
  const run = vi.fn(() => Promise.reject(invalid({ role: 'No such role' })))
  render(<Remove run={run} />)
  await press('Remove')
  expect(await screen.findByRole('alert')).toHaveTextContent('No such role')
  expect(run).toHaveBeenCalledOnce()
})
