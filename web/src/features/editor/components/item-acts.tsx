import { useRef } from 'react'
import { openConfirm } from '@/kit/dialog/modal'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { foreseeRemoval, removeItem } from '../api'
import { t } from '../texts'
import type { EditedRecord, Uploaded } from '../types'
import { useUploads } from '../use-uploads'
import { accepted } from './drop-zone'
import { UploadList } from './upload-list'

interface ItemActsProps {
  title: number
  item: number
  name: string
  onReplaced: (uploaded: Uploaded) => void
  onRemoved: (record: EditedRecord) => void
}

/** What removing an item would do, in words. */
function foreseen({ readers, few, on_loan, sold, allowed }: Removal) {
  if (!allowed) return t('items.in_use', { sold, loans: on_loan })
  if (few) return t('items.read_by_few')
  return readers > 0 ? t('items.read_by', { count: readers }) : t('items.read_by_nobody')
}
type Removal = Awaited<ReturnType<typeof foreseeRemoval>>

/** Gives an item another file, or takes it away: what that does is said first. */
export function ItemActs({ title, item, name, onReplaced, onRemoved }: ItemActsProps) {
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, ...acts } = useUploads(onReplaced, { title, item })
  const { wrong, busy, act, setRefusal } = useAct()
  const remove = () => act(async () => onRemoved(await removeItem(title, item)))
  const ask = () =>
    act(async () => {
      const would = await foreseeRemoval(title, item)
      if (!would.allowed) return setRefusal({ errors: {}, wrong: foreseen(would) })
      openConfirm({
        title: t('items.remove_of', { name }),
        children: (
          <p>
            {foreseen(would)} {t('items.remove_hint')}
          </p>
        ),
        labels: { confirm: t('items.remove'), cancel: t('save.keep') },
        onConfirm: () => void remove(),
      })
    })
  return (
    <div className="item-acts">
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('items.replace_of', { name })}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className="button button-text"
        aria-label={t('items.replace_of', { name })}
        onClick={() => input.current?.click()}
      >
        {t('items.replace')}
      </button>
      <button
        type="button"
        className="button button-text admin-danger"
        aria-label={t('items.remove_of', { name })}
        disabled={busy}
        onClick={ask}
      >
        {t('items.remove')}
      </button>
      <FormError text={wrong} />
      <UploadList uploads={uploads} {...acts} />
    </div>
  )
}
