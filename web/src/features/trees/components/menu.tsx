import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { categoriesQuery, menuQuery, saveMenu, useAskAgain } from '../api'
import { depthOf, dropped, type Node, nameOf, stepped } from '../model'
import { t } from '../texts'
import { useDrag } from '../use-drag'
import { MenuRow } from './menu-row'
import '../trees.css'

type Entry = Omit<Node, 'parent_id'> & { contents: number; below: number }

/** Entries as a tree of one layer, whose rows move as those of a tree do. */
const flat = (entries: Entry[]) => entries.map((entry) => ({ ...entry, parent_id: 0 }))

/** The entries with one of them before another, behind all others for 0. */
function placed(entries: Entry[], id: number, before: number) {
  const own = entries.find((each) => each.id === id)
  const rest = entries.filter((each) => each.id !== id)
  const at = rest.findIndex((each) => each.id === before)
  return own ? rest.toSpliced(at < 0 ? rest.length : at, 0, own) : entries
}

interface AddProps {
  taken: number[]
  onAdd: (entry: Entry) => void
}

/** Adds one of the categories that are not in the menu. */
function Add({ taken, onAdd }: AddProps) {
  const { data } = useQuery(categoriesQuery())
  const [chosen, setChosen] = useState('')
  const all = data?.data.categories ?? []
  const left = all.filter(({ id }) => !taken.includes(id))
  const own = left.find(({ id }) => String(id) === chosen) ?? left[0]
  if (!own) return null
  const add = () => {
    const { id, name, name_en, contents } = own
    const below = all.filter(({ parent_id }) => parent_id === id).length
    onAdd({ id, name, name_en, contents, below })
  }
  return (
    <div className="admin-inline">
      <ChoiceField
        label={t('menu.add_label')}
        value={String(own.id)}
        options={left.map(
          (each) =>
            [String(each.id), `${'— '.repeat(depthOf(all, each.id))}${nameOf(each)}`] as const,
        )}
        onText={setChosen}
      />
      <button type="button" className="button button-secondary" onClick={add}>
        {t('menu.add')}
      </button>
    </div>
  )
}

interface ListProps {
  entries: Entry[]
  onEntries: (entries: Entry[]) => void
}

/** The entries in their order, moved by dragging and by keys. */
function List({ entries, onEntries }: ListProps) {
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<{ id: number; act: string }>(undefined)
  useEffect(() => {
    const { id, act } = held.current ?? {}
    held.current = undefined
    if (id === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-node='${id}'] [data-act=${act}]`)?.focus()
  })
  const nodes = flat(entries)
  const go = (id: number, before: number | undefined, act = 'grip') => {
    const own = entries.find((each) => each.id === id)
    if (before === undefined || !own) return
    const next = placed(entries, id, before)
    held.current = { id, act }
    onEntries(next)
    setTold(t('menu.moved', { name: nameOf(own), place: next.indexOf(own) + 1 }))
  }
  const { dragged, over, handle } = useDrag(false, ({ id, on, zone }) =>
    go(id, dropped(nodes, id, on, zone, 1)?.before),
  )
  return (
    <>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <ol className="tree" ref={list} aria-label={t('menu.title')}>
        {entries.map((entry, at) => (
          <MenuRow
            key={entry.id}
            entry={entry}
            first={at === 0}
            last={at === entries.length - 1}
            dragged={dragged === entry.id}
            zone={over?.on === entry.id ? over.zone : undefined}
            handle={handle(entry.id)}
            onStep={(key, act) => go(entry.id, stepped(nodes, entry.id, key, 1)?.before, act)}
            onRemove={() => onEntries(entries.filter(({ id }) => id !== entry.id))}
          />
        ))}
      </ol>
    </>
  )
}

interface MenuFormProps {
  menu: { entries: Entry[]; own: boolean; shared: boolean; version: string }
}

function MenuForm({ menu }: MenuFormProps) {
  const client = useQueryClient()
  const again = useAskAgain()
  const { act, wrong, busy } = useAct()
  const [entries, setEntries] = useState(menu.entries)
  const ids = entries.map(({ id }) => id)
  const changed = ids.join() !== menu.entries.map(({ id }) => id).join()
  async function save(chosen: number[]) {
    const saved = await act(async () => {
      try {
        const { data } = await saveMenu(menu.version, chosen)
        if (data) {
          client.setQueryData(menuQuery().queryKey, data)
          setEntries(data.data.entries)
        }
      } finally {
        await again() // somebody else may have changed it; what is chosen here stays
      }
    })
    if (saved) toast({ kind: 'success', text: t('menu.saved') })
  }
  return (
    <div className="trees">
      <p className="admin-note">
        {t(menu.shared ? 'menu.shared' : menu.own ? 'menu.own' : 'menu.borrowed')}
      </p>
      {entries.length === 0 && (
        <Empty drawing="shelf" title={t('menu.none')} hint={t('menu.none_hint')} />
      )}
      <List entries={entries} onEntries={setEntries} />
      <Add taken={ids} onAdd={(entry) => setEntries([...entries, entry])} />
      <FormError text={wrong} />
      <p className="admin-row">
        <button
          type="button"
          className="button button-primary"
          disabled={busy || ids.length === 0}
          onClick={() => void save(ids)}
        >
          {t('menu.save')}
        </button>
        {changed && (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => setEntries(menu.entries)}
          >
            {t('undo')}
          </button>
        )}
        {menu.own && !menu.shared && (
          <button
            type="button"
            className="button button-text"
            disabled={busy}
            onClick={() => void save([])}
          >
            {t('menu.reset')}
          </button>
        )}
      </p>
    </div>
  )
}

/** `/admin/menus`: the categories that the menu of the portal shows. */
export function Menu() {
  const { data, error, refetch } = useQuery(menuQuery())
  return (
    <div className="trees" data-slot="menus">
      <h2>{t('menu.title')}</h2>
      <p className="admin-lead">{t('menu.lead')}</p>
      {!data && !error && <RowSkeleton count={6} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {data && <MenuForm menu={data.data} />}
    </div>
  )
}
