import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationLease } from '@/api/types'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { useDebounced } from '@/kit/hooks/use-debounced'
import {
  assignCopies,
  groupsQuery,
  membersQuery,
  type Receiver,
  useAskAgain,
} from '../../office-api'
import { t } from '../../texts'
import { type Choice, Choices } from './choices'
import { fullName } from './lease-people'

const pause = 250
const offered = 6

interface Found extends Choice {
  to: Receiver
}

/** The groups and members whose names begin like what was typed. */
function useFound(words: string) {
  const enabled = words.length > 1
  const members = useQuery({ ...membersQuery(words), enabled })
  const groups = useQuery({ ...groupsQuery(), enabled })
  if (!enabled || !members.data || !groups.data) return undefined
  const like = words.toLowerCase()
  const found: Found[] = [
    ...groups.data.data
      .filter(({ name }) => name.toLowerCase().includes(like))
      .map(({ id, name, members }) => ({
        id,
        name,
        note: t('lease.group_of', { n: members }),
        to: { group_id: id },
      })),
    ...members.data.data.map((member) => ({
      id: member.id,
      name: fullName(member),
      note: member.username,
      to: { account_id: member.id },
    })),
  ]
  return found.slice(0, offered)
}

/** Gives copies to a member or a group until a day, and says what came of it. */
export function AssignForm({ lease }: { lease: OrganizationLease }) {
  const again = useAskAgain()
  const [result, setResult] = useState('')
  const { values, field, set, wrong, busy, onSubmit } = useForm({
    initial: { who: '', due_on: '', chosen: undefined as Found | undefined },
    names: { account_id: 'who', group_id: 'who' },
    send: async ({ chosen, due_on }, form) => {
      if (!chosen) return
      const done = await assignCopies(lease.id, chosen.to, due_on)
      if (done) {
        const { lent, queued, had } = done
        setResult(t('lease.result', { lent, queued, had }))
      }
      form.set({ who: '', chosen: undefined })
      await again()
    },
  })
  const words = useDebounced(values.who.trim(), pause)
  const found = useFound(words)
  return (
    <form className="lease-assign" onSubmit={onSubmit} noValidate data-slot="assign">
      <h4>{t('lease.assign')}</h4>
      <TextField
        label={t('lease.who')}
        type="search"
        autoComplete="off"
        {...field('who')}
        onText={(who) => {
          setResult('')
          set({ who, chosen: undefined })
        }}
      />
      {found?.length === 0 && <p className="field-hint">{t('lease.no_one')}</p>}
      <Choices
        label={t('lease.found')}
        options={found ?? []}
        chosen={values.chosen?.id}
        onChoose={(chosen) => set({ chosen })}
      />
      <TextField
        label={t('lease.due')}
        type="date"
        hint={t('lease.due_hint')}
        {...field('due_on')}
      />
      {lease.in_use >= lease.copies && <p className="lease-note">{t('lease.assign_hint')}</p>}
      <FormError text={wrong} />
      <p className="lease-note" role="status">
        {result}
      </p>
      <p>
        <button type="submit" className="button button-primary" disabled={busy || !values.chosen}>
          {t('lease.assign_do')}
        </button>
      </p>
    </form>
  )
}
