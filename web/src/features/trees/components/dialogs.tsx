import { useQuery } from '@tanstack/react-query'
import { closeModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { FormActs } from '@/kit/form/acts'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { RowSkeleton } from '@/kit/loading/skeleton'
import {
  addCategory,
  categoriesQuery,
  removalQuery,
  removeCategory,
  renameCategory,
  useAskAgain,
} from '../api'
import { childrenOf, depthOf, mayStand, type Node, nameOf, type Place } from '../model'
import { t } from '../texts'

export const dialog = 'category'
const leave = () => closeModal(dialog)

/** What a call did; whatever became of it, the tree is read again: somebody else may have changed it. */
function useThen() {
  const again = useAskAgain()
  return async (run: () => Promise<unknown>) => {
    try {
      await run()
    } finally {
      await again()
    }
  }
}

/** The tree as it was read last: what is sent is about that. */
function useCategories() {
  const { data } = useQuery(categoriesQuery())
  return { categories: data?.data.categories ?? [], deepest: data?.data.max_depth ?? 1 }
}

export interface NamesFormProps {
  /** The category whose names are changed; one is added without it. */
  id?: number
  /** Below which one is added. */
  parent: number
  onDone: (name: string, before?: Node) => void
}

/** Adds a category, or gives one other names. */
export function NamesForm({ id, parent, onDone }: NamesFormProps) {
  const { categories } = useCategories()
  const then = useThen()
  const own = categories.find((each) => each.id === id)
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { name: own?.name ?? '', name_en: own?.name_en ?? '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('name.required') }),
    send: async (names) => {
      await then(() =>
        own
          ? renameCategory(own.id, { ...names, version: own.version })
          : addCategory({ ...names, parent_id: parent }),
      )
      leave()
      onDone(names.name.trim(), own)
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="category-form">
      <TextField label={t('name.mn')} lang="mn" maxLength={120} {...field('name')} />
      <TextField label={t('name.en')} lang="en" maxLength={120} {...field('name_en')} />
      <FormError text={wrong} />
      <FormActs
        cancel={t('cancel')}
        onCancel={leave}
        act={t(own ? 'rename.save' : 'add')}
        busy={busy}
      />
    </form>
  )
}

/** How a category is written in a list of places: with what stands above it. */
const indented = (categories: Node[], node: Node) =>
  `${'— '.repeat(depthOf(categories, node.id))}${nameOf(node)}`

export interface MoveFormProps {
  id: number
  onMove: (place: Place) => Promise<unknown>
}

/** Chooses below what and before what a category is to stand. */
export function MoveForm({ id, onMove }: MoveFormProps) {
  const { categories, deepest } = useCategories()
  const own = categories.find((each) => each.id === id)
  const { values, set, field, wrong, busy, onSubmit } = useForm({
    initial: { parent: String(own?.parent_id ?? 0), before: '0' },
    send: async ({ parent, before }) => {
      await onMove({ parent: Number(parent), before: Number(before) })
      leave()
    },
  })
  const parents = categories.filter((each) => mayStand(categories, id, each.id, deepest))
  const siblings = childrenOf(categories, Number(values.parent)).filter((each) => each.id !== id)
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="category-move">
      <ChoiceField
        label={t('move.parent')}
        options={[
          ['0', t('move.top')],
          ...parents.map((each) => [String(each.id), indented(categories, each)] as const),
        ]}
        {...field('parent')}
        onText={(parent) => set({ parent, before: '0' })}
      />
      <ChoiceField
        label={t('move.before')}
        options={[
          ['0', t('move.last')],
          ...siblings.map((each) => [String(each.id), nameOf(each)] as const),
        ]}
        {...field('before')}
      />
      <FormError text={wrong} />
      <FormActs cancel={t('cancel')} onCancel={leave} act={t('move')} busy={busy} />
    </form>
  )
}

export interface RemoveFormProps {
  id: number
  onDone: (name: string) => void
}

/** Says what removing a category does and asks where its titles go. */
export function RemoveForm({ id, onDone }: RemoveFormProps) {
  const { categories } = useCategories()
  const { data, error, refetch } = useQuery(removalQuery(id))
  const then = useThen()
  const own = categories.find((each) => each.id === id)
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { into_id: own?.parent_id ? String(own.parent_id) : '' },
    check: ({ into_id }) => ({
      into_id: data?.data.contents && !into_id ? t('remove.into_required') : undefined,
    }),
    send: async ({ into_id }) => {
      if (!own) return
      await then(() => removeCategory(own.id, own.version, Number(into_id)))
      leave()
      onDone(own.name)
    },
  })
  if (!data)
    return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <RowSkeleton />
  const { contents, categories: below, menus, packages } = data.data
  const why = packages > 0 ? t('remove.package') : below > 0 ? t('remove.below', { n: below }) : ''
  if (why) return <p data-slot="category-remove">{why}</p>
  const others = categories.filter((each) => each.id !== id)
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="category-remove">
      <p>
        {contents > 0 ? t('remove.titles', { n: contents }) : t('remove.empty')}{' '}
        {menus > 0 && `${t('remove.menus', { n: menus })} `}
        {t('remove.undo')}
      </p>
      {contents > 0 && (
        <ChoiceField
          label={t('remove.into')}
          options={[
            ['', t('remove.choose')],
            ...others.map((each) => [String(each.id), indented(categories, each)] as const),
          ]}
          {...field('into_id')}
        />
      )}
      <FormError text={wrong} />
      <FormActs cancel={t('cancel')} onCancel={leave} act={t('remove')} busy={busy} />
    </form>
  )
}
