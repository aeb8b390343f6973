import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { createGroup, groupsQuery } from '../groups-api'
import { listSize, useAskAgain } from '../members-api'
import { t } from '../texts'
import type { SectionProps } from './admin'
import { GroupPart } from './group'
import { EmptyList, QueryResult } from './query-result'

function CreateForm() {
  const router = useRouter()
  const again = useAskAgain()
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { name: '' },
    send: async ({ name }) => {
      const { data } = await createGroup(name)
      await again()
      if (data) await router.navigate(paths.admin(`groups/${data.data.id}`) as never)
    },
  })
  return (
    <form className="admin-inline" onSubmit={onSubmit} noValidate>
      <TextField label={t('groups.new')} placeholder={t('groups.example')} {...field('name')} />
      <button type="submit" className="button button-primary" disabled={busy}>
        {t('groups.create')}
      </button>
      <FormError text={wrong} />
    </form>
  )
}

function GroupList({ page }: { page: number }) {
  return (
    <>
      <h2>{t('section.groups')}</h2>
      <p className="admin-lead">{t('groups.lead')}</p>
      <CreateForm />
      <QueryResult query={useQuery(groupsQuery(page))}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList drawing="shelf" title={t('groups.none')} hint={t('groups.none_hint')} />
          ) : (
            <>
              <ul className="admin-cards" data-slot="groups">
                {data.map(({ id, name, members, join_code }) => (
                  <li key={id}>
                    <Link to={paths.admin(`groups/${id}`)}>
                      <span>
                        <b>{name}</b>
                        <span className="admin-note">
                          {t('groups.members', { count: members })}
                          {join_code && <> · {t('groups.open')}</>}
                        </span>
                      </span>
                      <Icon name="right" />
                    </Link>
                  </li>
                ))}
              </ul>
              <Pagination
                page={meta?.page ?? 1}
                size={listSize}
                total={meta?.total ?? 0}
                target={(next) => paths.admin('groups', { page: next })}
              />
            </>
          )
        }
      </QueryResult>
    </>
  )
}

/** The organisation's groups, or one of them. */
export function Groups({ search, group }: SectionProps) {
  if (group) return <GroupPart key={group} id={group} page={Number(search.page) || 1} />
  return <GroupList page={Number(search.page) || 1} />
}
