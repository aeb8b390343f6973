import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/kit/feedback/toast'
import { AreaField, FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useForm } from '@/kit/form/use-form'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { groupMembersQuery, importGroup, previewGroup, removeFromGroup } from '../groups-api'
import { listSize, useAskAgain } from '../members-api'
import { asTable } from '../model'
import { t } from '../texts'
import type { GroupImport } from '../types'
import { FileButton } from './file-button'
import { EmptyList, QueryResult } from './query-result'

interface AddProps {
  group: string
}

/** Puts members into the group by their addresses, typed or of a file; what is wrong is shown first. */
function AddPeople({ group }: AddProps) {
  const [csv, setCsv] = useState('')
  const [sheet, setSheet] = useState<GroupImport>()
  const again = useAskAgain()
  async function read(table: string) {
    setCsv(table)
    setSheet(await previewGroup(group, table))
  }
  const { values, field, wrong, busy, act, reset, onSubmit } = useForm({
    initial: { addresses: '' },
    send: ({ addresses }) => read(asTable(addresses)),
  })
  const take = () =>
    void act(async () => {
      const done = await importGroup(group, csv)
      toast({ kind: 'success', text: t('groups.added', { count: done?.taken ?? 0 }) })
      setSheet(undefined)
      reset()
      await again()
    })
  const refused = sheet?.lines.filter(({ errors }) => errors.length > 0) ?? []
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="add">
      <AreaField
        label={t('groups.addresses')}
        hint={t('groups.addresses_hint')}
        rows={3}
        spellCheck={false}
        {...field('addresses')}
      />
      <p className="admin-row">
        <button
          type="submit"
          className="button button-secondary"
          disabled={busy || !values.addresses.trim()}
        >
          {t('groups.check')}
        </button>
        <FileButton
          accept=".csv,text/csv,text/plain"
          label={t('sheet.choose')}
          onText={(table) => void act(() => read(table))}
        />
      </p>
      <FormError text={wrong} />
      {sheet && (
        <div role="status">
          <p>{t('sheet.found', { right: sheet.right, wrong: sheet.wrong })}</p>
          <ul className="admin-changes">
            {refused.map(({ line, email, errors }) => (
              <li key={line}>
                <span className="num">{line}</span> {email}: {errors[0]?.message}
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="button button-primary"
            disabled={busy || sheet.right === 0}
            onClick={take}
          >
            {t('groups.add', { count: sheet.right })}
          </button>
        </div>
      )}
    </form>
  )
}

export interface GroupPeopleProps {
  group: string
  page: number
}

/** Who is in a group. */
export function GroupPeople({ group, page }: GroupPeopleProps) {
  const again = useAskAgain()
  const { busy, wrong, act } = useAct()
  const remove = (id: string) =>
    void act(async () => {
      await removeFromGroup(group, id)
      await again()
    })
  return (
    <section className="admin-block">
      <h3>{t('groups.people')}</h3>
      <AddPeople group={group} />
      <FormError text={wrong} />
      <QueryResult query={useQuery(groupMembersQuery(group, page))}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList title={t('groups.nobody')} />
          ) : (
            <>
              <ul className="admin-people" data-slot="people">
                {data.map(({ id, first_name, last_name, username, email }) => (
                  <li key={id}>
                    <span>
                      <b>{[last_name, first_name].filter(Boolean).join(' ') || username}</b>
                      <span className="admin-note">{email}</span>
                    </span>
                    <button
                      type="button"
                      className="button button-text admin-danger"
                      aria-label={t('groups.take_out_of', { name: first_name || username })}
                      disabled={busy}
                      onClick={() => remove(id)}
                    >
                      {t('groups.take_out')}
                    </button>
                  </li>
                ))}
              </ul>
              <Pagination
                page={meta?.page ?? 1}
                size={listSize}
                total={meta?.total ?? 0}
                target={(next) => paths.admin(`groups/${group}`, { page: next })}
              />
            </>
          )
        }
      </QueryResult>
    </section>
  )
}
