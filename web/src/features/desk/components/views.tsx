import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskView } from '@/api/types'
import { closeModal, openConfirm, openModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { FormActs } from '@/kit/form/acts'
import { CheckField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { deskQuery, removeView, saveView, useAskAgain, viewsQuery } from '../api'
import { type DeskSearch, deskAt, narrowed, queryOf, searchOfQuery } from '../model'
import { t } from '../texts'

interface ViewsProps {
  search: DeskSearch
}

const dialog = 'desk-view'

function ViewForm({ query }: { query: string }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { busy, act, errors, wrong } = useAct({ fields: ['name'] })
  const again = useAskAgain()
  const save = async () => {
    if (!(await act(() => saveView({ name, query, shared })))) return
    closeModal(dialog)
    toast({ kind: 'success', text: t('views.kept') })
    void again()
  }
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('views.name')}
        value={name}
        maxLength={80}
        error={errors.name}
        onText={setName}
      />
      <CheckField label={t('views.shared')} checked={shared} onCheck={setShared} />
      <FormError text={wrong} />
      <FormActs
        cancel={t('cancel')}
        onCancel={() => closeModal(dialog)}
        act={t('save')}
        busy={busy}
      />
    </form>
  )
}

/** A view of one's own, with the cross that removes it while it is open. */
function Kept({ view, open }: { view: DeskView; open: boolean }) {
  const again = useAskAgain()
  const remove = () =>
    openConfirm({
      title: t('views.remove', { name: view.name }),
      labels: { confirm: t('views.remove', { name: view.name }), cancel: t('cancel') },
      onConfirm: async () => {
        await removeView(view.id)
        toast({ kind: 'success', text: t('views.removed') })
        void again()
      },
    })
  return (
    <>
      <Link
        className="tab"
        to={deskAt(searchOfQuery(view.query))}
        aria-current={open ? 'page' : undefined}
      >
        {view.name}
      </Link>
      {open && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('views.remove', { name: view.name })}
          onClick={remove}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </>
  )
}

/** The lists that are at hand: ours, and those that were kept under a name. */
export function Views({ search }: ViewsProps) {
  const facets = useQuery(deskQuery({})).data?.meta?.facets
  const total = useQuery(deskQuery({})).data?.meta?.total
  const kept = useQuery(viewsQuery()).data?.data ?? []
  const count = (of: 'missing' | 'visibility', code: string) =>
    facets?.[of]?.find((each) => each.code === code)?.count ?? 0
  const ours: [DeskSearch, string, number | undefined][] = [
    [{}, t('views.all'), total],
    [{ missing: 'any' }, t('views.incomplete'), facets && count('missing', 'any')],
    [{ missing: 'cover' }, t('views.coverless'), facets && count('missing', 'cover')],
    [{ visibility: 'draft' }, t('views.drafts'), facets && count('visibility', 'draft')],
  ]
  const here = queryOf(search)
  const known =
    ours.some(([each]) => queryOf(each) === here) || kept.some(({ query }) => query === here)
  const keep = () =>
    openModal({ id: dialog, title: t('views.keep'), children: <ViewForm query={here} /> })
  return (
    <nav className="tabs desk-views" aria-label={t('views.label')}>
      {ours.map(([each, name, n]) => (
        <Link
          key={name}
          className="tab"
          to={deskAt(each)}
          aria-current={queryOf(each) === here ? 'page' : undefined}
        >
          {name}
          {n !== undefined && <span className="num">{n.toLocaleString('en')}</span>}
        </Link>
      ))}
      {kept.map((view) => (
        <Kept key={view.id} view={view} open={view.query === here} />
      ))}
      {narrowed(search) && !known && (
        <button type="button" className="tab" onClick={keep}>
          <span aria-hidden="true">+</span> {t('views.keep')}
        </button>
      )}
    </nav>
  )
}
