import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { categoriesQuery, moveCategory, renameCategory, useAskAgain } from '../api'
import { depthOf, dropped, type Node, nameOf, type Place, placeOf, stepped } from '../model'
import { t } from '../texts'
import { useDrag } from '../use-drag'
import { CategoryRow } from './category-row'
import { dialog, MoveForm, NamesForm, RemoveForm } from './dialogs'
import { Removed } from './removed'
import '../trees.css'

type Category = Node & { version: string; contents: number }

/** What was done last, and how it is undone. */
interface Done {
  text: string
  undo?: (now: Category) => Promise<unknown>
  id: number
}

/** The focus stays on the handle of what was moved, wherever it is drawn now. */
function useHeldFocus() {
  const list = useRef<HTMLOListElement>(null)
  const held = useRef(0)
  useEffect(() => {
    if (!held.current) return
    const grip = list.current?.querySelector<HTMLElement>(
      `[data-node='${held.current}'] .tree-grip`,
    )
    if (document.activeElement !== grip) grip?.focus()
  })
  return {
    list,
    hold: (id: number) => {
      held.current = id
    },
  }
}

interface TreeProps {
  categories: Category[]
  editable: boolean
  deepest: number
}

function Tree({ categories, editable, deepest }: TreeProps) {
  const again = useAskAgain()
  const { act, wrong, busy } = useAct()
  const [done, setDone] = useState<Done>()
  const { list, hold } = useHeldFocus()
  const named = (id: number) => categories.find((each) => each.id === id)
  const read = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } finally {
      await again()
    }
  }
  const move = async (id: number, place: Place) => {
    const own = named(id)
    if (!own) return
    const before = placeOf(categories, id)
    await read(() => moveCategory(id, own.version, place))
    const parent = named(place.parent)
    setDone({
      id,
      text: parent
        ? t('moved.below', { name: nameOf(own), parent: nameOf(parent) })
        : t('moved.top', { name: nameOf(own) }),
      undo: (now) => moveCategory(id, now.version, before),
    })
  }
  const go = (id: number, place: Place | undefined) => {
    if (!place || busy) return
    hold(id)
    void act(() => move(id, place))
  }
  const { dragged, over, handle } = useDrag(true, ({ id, on, zone }) =>
    go(id, dropped(categories, id, on, zone, deepest)),
  )
  const renamed = (id: number, before: Node) => (name: string) =>
    setDone({
      id,
      text: t('renamed', { before: before.name, name }),
      undo: ({ version }) => {
        const { name, name_en } = before
        return renameCategory(id, { version, name, name_en })
      },
    })
  const undo = async ({ id, undo: run }: Done) => {
    const now = named(id)
    if (!now || !run || !(await act(() => read(() => run(now))))) return
    setDone({ id, text: t('undone') })
  }
  const open = (node: Category) => (what: 'add' | 'rename' | 'move' | 'remove') => {
    hold(0)
    const forms = {
      add: (
        <NamesForm
          parent={node.id}
          onDone={(name) => setDone({ id: 0, text: t('added', { name }) })}
        />
      ),
      rename: <NamesForm id={node.id} parent={node.parent_id} onDone={renamed(node.id, node)} />,
      move: <MoveForm id={node.id} onMove={(place) => move(node.id, place)} />,
      remove: (
        <RemoveForm
          id={node.id}
          onDone={(name) => toast({ kind: 'success', text: t('removed', { name }) })}
        />
      ),
    }
    openModal({
      id: dialog,
      title: t(`act.${what}`, { name: nameOf(node) }),
      children: forms[what],
    })
  }
  return (
    <>
      <p className="tree-done" role="status">
        {done?.text}
        {done?.undo && (
          <button
            type="button"
            className="button button-text"
            disabled={busy}
            onClick={() => void undo(done)}
          >
            {t('undo')}
          </button>
        )}
      </p>
      <FormError text={wrong} />
      {editable && (
        <p id="tree-keys" className="admin-note">
          {t('keys')}
        </p>
      )}
      <ol className="tree" ref={list} aria-label={t('title')} aria-busy={busy}>
        {categories.map((node) => (
          <CategoryRow
            key={node.id}
            node={node}
            depth={depthOf(categories, node.id)}
            parent={named(node.parent_id)?.name ?? ''}
            editable={editable}
            dragged={dragged === node.id}
            zone={
              over?.on === node.id && dropped(categories, over.id, over.on, over.zone, deepest)
                ? over.zone
                : undefined
            }
            handle={handle(node.id)}
            onStep={(key) => go(node.id, stepped(categories, node.id, key, deepest))}
            onAct={open(node)}
          />
        ))}
      </ol>
    </>
  )
}

/** `/admin/categories`: the tree of categories that all portals share. */
export function Categories() {
  const { data, error, refetch } = useQuery(categoriesQuery())
  const add = () =>
    openModal({
      id: dialog,
      title: t('add_top'),
      children: (
        <NamesForm
          parent={0}
          onDone={(name) => toast({ kind: 'success', text: t('added', { name }) })}
        />
      ),
    })
  return (
    <div className="trees" data-slot="categories">
      <div className="trees-head">
        <h2>{t('title')}</h2>
        {data?.data.editable && (
          <button type="button" className="button button-primary" onClick={add}>
            {t('add_top')}
          </button>
        )}
      </div>
      <p className="admin-lead">{t(data?.data.editable === false ? 'lead.shared' : 'lead')}</p>
      {!data && !error && <RowSkeleton count={6} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {data && data.data.categories.length === 0 && (
        <Empty drawing="shelf" title={t('none')} hint={t('none_hint')} />
      )}
      {data && (
        <Tree
          categories={data.data.categories}
          editable={data.data.editable}
          deepest={data.data.max_depth}
        />
      )}
      {data?.data.editable && <Removed />}
    </div>
  )
}
