import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openModal } from '@/kit/dialog/modal'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { shortDate } from '@/kit/format/date'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { exportMembers, listSize, membersQuery } from '../members-api'
import { day, fullName, roles } from '../model'
import { t } from '../texts'
import type { Member } from '../types'
import { ActedTable } from './acted-table'
import type { SectionProps } from './admin'
import { MemberForm } from './member-form'
import { EmptyList, QueryResult } from './query-result'

const pause = 250

/** The words and the role by which members are looked for; they live in the address. */
function Filters({ search }: Pick<SectionProps, 'search'>) {
  const router = useRouter()
  const [text, setText] = useState(search.search ?? '')
  const words = useDebounced(text.trim(), pause)
  const role = search.role ?? ''
  const go = (next: Record<string, string>) =>
    void router.navigate({
      ...paths.admin('members', { search: words || undefined, role: role || undefined, ...next }),
      replace: true,
    } as never)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads somewhere
  useEffect(() => {
    if (words !== (search.search ?? '')) go({})
  }, [words])
  return (
    <div className="admin-filters">
      <TextField
        label={t('members.search')}
        type="search"
        value={text}
        autoComplete="off"
        onText={setText}
      />
      <ChoiceField
        label={t('members.role')}
        value={role}
        options={[['', t('members.all_roles')], ...roles.map((r) => [r, t(`role.${r}`)] as const)]}
        onText={(next) => go({ role: next })}
      />
    </div>
  )
}

/** Whether the membership counts, where that is not a matter of course. */
export function MemberState({ member: { state, ends_on } }: { member: Member }) {
  if (state !== 'running') return <span className="badge badge-warn">{t(`state.${state}`)}</span>
  return t(ends_on ? 'members.until' : 'members.endless', { day: ends_on && day(ends_on) })
}

function MemberRow({ member, own }: { member: Member; own: SectionProps['me'] }) {
  const edit = () =>
    openModal({
      id: 'member',
      title: fullName(member),
      children: <MemberForm member={member} me={own} />,
    })
  return (
    <tr>
      <td>
        <b>{fullName(member)}</b>
        <span className="admin-note">
          {[member.username, member.email].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td data-label={t('members.role')}>{t(`role.${member.role}`)}</td>
      <td data-label={t('members.term')}>
        <MemberState member={member} />
      </td>
      <td data-label={t('members.joined')} className="num">
        {shortDate(member.joined_at)}
      </td>
      <td className="admin-acts">
        <button
          type="button"
          className="button button-secondary"
          aria-label={t('members.edit_of', { name: fullName(member) })}
          onClick={edit}
        >
          {t('action.edit')}
        </button>
      </td>
    </tr>
  )
}

/** Everybody who belongs to the organisation. */
export function Members({ me, search }: SectionProps) {
  const query = useQuery({ ...membersQuery(search), placeholderData: (before) => before })
  const { busy, wrong, act } = useAct()
  // A link to other words is another visit; what is typed replaces the address of this one.
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_index })
  return (
    <>
      <div className="admin-head">
        <h2>{t('section.members')}</h2>
        <button
          type="button"
          className="button button-secondary"
          disabled={busy}
          onClick={() => void act(exportMembers)}
        >
          {t('members.export')}
        </button>
      </div>
      <FormError text={wrong} />
      <Filters key={visit} search={search} />
      <QueryResult query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList title={t('members.none')} hint={t('members.none_hint')} />
          ) : (
            <>
              <ActedTable
                slot="members"
                heads={[
                  t('members.name'),
                  t('members.role'),
                  t('members.term'),
                  t('members.joined'),
                ]}
              >
                {data.map((member) => (
                  <MemberRow key={member.id} member={member} own={me} />
                ))}
              </ActedTable>
              <Pagination
                page={meta?.page ?? 1}
                size={listSize}
                total={meta?.total ?? 0}
                target={(page) =>
                  paths.admin('members', { search: search.search, role: search.role, page })
                }
              />
            </>
          )
        }
      </QueryResult>
    </>
  )
}
