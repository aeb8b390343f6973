import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AskButton } from '@/kit/dialog/ask-button'
import { toast } from '@/kit/feedback/toast'
import { FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useForm } from '@/kit/form/use-form'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { changeGroup, groupQuery, removeGroup } from '../groups-api'
import { useAskAgain } from '../members-api'
import { t } from '../texts'
import type { Group } from '../types'
import { Assignments } from './assignments'
import { GroupPeople } from './group-people'
import { QueryResult } from './query-result'

/** The name, and the way to end the group. */
function NameForm({ group }: { group: Group }) {
  const router = useRouter()
  const again = useAskAgain()
  const { field, wrong, busy, act, onSubmit } = useForm({
    initial: { name: group.name },
    send: async ({ name }) => {
      await changeGroup(group.id, { name })
      toast({ kind: 'success', text: t('state.saved') })
      await again()
    },
  })
  const remove = () =>
    act(async () => {
      await removeGroup(group.id)
      await router.navigate(paths.admin('groups') as never)
      await again()
    })
  return (
    <form className="admin-inline" onSubmit={onSubmit} noValidate>
      <TextField label={t('groups.name')} {...field('name')} />
      <button type="submit" className="button button-secondary" disabled={busy}>
        {t('action.save')}
      </button>
      <AskButton
        act={t('groups.remove')}
        question={t('groups.remove_question', { name: group.name })}
        cancel={t('action.cancel')}
        className="admin-danger"
        onAct={remove}
      />
      <FormError text={wrong} />
    </form>
  )
}

/** The code by which members join by themselves. */
function JoinCode({ group }: { group: Group }) {
  const again = useAskAgain()
  const { busy, wrong, act } = useAct()
  const open = (joining: boolean) =>
    void act(async () => {
      await changeGroup(group.id, { joining })
      await again()
    })
  return (
    <section className="admin-block">
      <h3>{t('groups.code')}</h3>
      <p className="admin-lead">{t('groups.code_hint')}</p>
      {group.join_code && <p className="admin-join num">{group.join_code}</p>}
      <p className="admin-row">
        <button
          type="button"
          className="button button-secondary"
          disabled={busy}
          onClick={() => open(true)}
        >
          {t(group.join_code ? 'groups.code_new' : 'groups.code_open')}
        </button>
        {group.join_code && (
          <button
            type="button"
            className="button button-text"
            disabled={busy}
            onClick={() => open(false)}
          >
            {t('groups.code_close')}
          </button>
        )}
      </p>
      <FormError text={wrong} />
    </section>
  )
}

/** One group: its name, code, what it was given, and who is in it. */
export function GroupPart({ id, page }: { id: string; page: number }) {
  return (
    <>
      <p>
        <Link className="button button-text" to={paths.admin('groups')}>
          <Icon name="left" />
          {t('section.groups')}
        </Link>
      </p>
      <QueryResult query={useQuery(groupQuery(id))}>
        {({ data }) => (
          <>
            <h2>{data.name}</h2>
            <NameForm key={data.name} group={data} />
            <Assignments group={id} />
            <GroupPeople group={id} page={page} />
            <JoinCode group={data} />
          </>
        )}
      </QueryResult>
    </>
  )
}
