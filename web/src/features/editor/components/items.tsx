import { useState } from 'react'
import { CheckField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { Icon } from '@/kit/icons/icon'
import { restoreItem } from '../api'
import { moved } from '../model'
import { t } from '../texts'
import type { EditedRecord, Facts, FileCard, Item, Problem, Uploaded } from '../types'
import { useUploads } from '../use-uploads'
import type { SectionProps } from './basics'
import { DropZone } from './drop-zone'
import { FoundOffers } from './found-offers'
import { ItemActs } from './item-acts'
import { Movers } from './movers'
import { Problems } from './problems'
import { UploadList } from './upload-list'

const kinds = { epub: 'EPUB', pdf: 'PDF' } as Record<string, string>
const named = { audio: 'items.audio', article: 'items.article', table: 'items.table' } as const

/** What the file of an item is: EPUB, 412 pages, 2.1 MB. */
function factsOf({ file_type, pages, duration_seconds, size_bytes }: FileCard) {
  const kind =
    kinds[file_type] ?? (file_type in named ? t(named[file_type as keyof typeof named]) : '')
  const minutes = Math.round(duration_seconds / 60)
  return [
    kind || t('items.empty'),
    pages > 0 && t('items.pages', { count: pages }),
    minutes > 0 && t('items.minutes', { count: minutes }),
    size_bytes > 0 && `${(size_bytes / 1e6).toFixed(1)} MB`,
  ]
    .filter(Boolean)
    .join(', ')
}

const priceOf = (text: string) => Number(text.replace(/\D/g, '').slice(0, 12))

interface LineProps {
  title: number
  item: Item
  problems: Problem[]
  at: number
  file: FileCard | undefined
  many: boolean
  error: (name: string) => string | undefined
  onChange: (change: Partial<Item>) => void
  onMove: (by: number) => void
  onReplaced: (uploaded: Uploaded) => void
  onRemoved: (record: EditedRecord) => void
}

/** One item: its file, what it is called, what it costs. */
function Line({ item, at, file, many, error, onChange, onMove, ...rest }: LineProps) {
  const name = item.title || t('items.title', { n: at + 1 })
  return (
    <li className="item-line">
      <div className="item-head">
        <Icon name={file?.file_type === 'audio' ? 'headphones' : 'book'} size={22} />
        <span className="person-name">
          <b>{name}</b>
          {file && <small>{factsOf(file)}</small>}
        </span>
        <span className={`badge ${file?.readable || file?.listenable ? 'badge-ok' : 'badge-warn'}`}>
          {t(file?.readable || file?.listenable ? 'items.ready' : 'items.empty')}
        </span>
        {many && (
          <span className="person-acts">
            <Movers name={name} onMove={onMove} />
          </span>
        )}
      </div>
      <div className="item-fields">
        <TextField
          label={t('field.item_title')}
          value={item.title}
          error={error('title')}
          onText={(title) => onChange({ title })}
        />
        {many && (
          <TextField
            label={t('field.volume')}
            value={item.volume}
            maxLength={100}
            onText={(volume) => onChange({ volume })}
          />
        )}
        <TextField
          label={t('field.price')}
          inputMode="numeric"
          hint={item.free ? undefined : t('field.price_hint')}
          disabled={item.free}
          value={item.price ? String(item.price) : ''}
          error={error('price')}
          onText={(text) => onChange({ price: priceOf(text) })}
        />
        <CheckField
          label={t('field.free')}
          checked={item.free}
          onCheck={(free) => onChange(free ? { free, price: 0 } : { free })}
        />
      </div>
      <Problems problems={rest.problems} />
      <ItemActs
        title={rest.title}
        item={item.id}
        name={name}
        onReplaced={rest.onReplaced}
        onRemoved={rest.onRemoved}
      />
    </li>
  )
}

/** Says that an item was removed, and brings it back. */
function Undo({ name, onUndo }: { name: string; onUndo: () => unknown }) {
  const { wrong, busy, act } = useAct()
  return (
    <div className="item-undo" role="status" data-slot="item-undo">
      <p>{t('items.removed', { name })}</p>
      <button
        type="button"
        className="button button-secondary"
        disabled={busy}
        onClick={() => void act(onUndo)}
      >
        {t('items.restore')}
      </button>
      <FormError text={wrong} />
    </div>
  )
}

/** The volumes, issues and editions with their files, and a place for more of them. */
export function Items({ record }: SectionProps) {
  const { form, set, base, errors, adopt, reread } = record
  const [found, setFound] = useState<Facts>()
  const [gone, setGone] = useState<{ id: number; name: string }>()
  function took(uploaded: Uploaded) {
    setFound(uploaded.found ?? undefined)
    void reread()
  }
  const { uploads, add, ...acts } = useUploads(took, { title: base.id })
  const put = (items: Item[]) => set({ items })
  return (
    <div className="editor-fields">
      {form.items.length === 0 && <p className="admin-note">{t('items.none')}</p>}
      <ul className="items-list" data-slot="items">
        {form.items.map((item, i) => (
          <Line
            key={item.id}
            title={base.id}
            item={item}
            at={i}
            file={base.files.find(({ id }) => id === item.id)}
            problems={base.problems.filter(({ item_id }) => item_id === item.id)}
            many={form.items.length > 1}
            error={(name) => errors[`items[${i}].${name}`]}
            onChange={(change) =>
              put(form.items.map((each, at) => (at === i ? { ...each, ...change } : each)))
            }
            onMove={(by) => put(moved(form.items, i, by))}
            onReplaced={took}
            onRemoved={(now) => {
              setGone({ id: item.id, name: item.title || t('items.title', { n: i + 1 }) })
              adopt(now)
            }}
          />
        ))}
      </ul>
      {gone && (
        <Undo
          name={gone.name}
          onUndo={async () => {
            adopt(await restoreItem(base.id, gone.id))
            setGone(undefined)
          }}
        />
      )}
      <FormError text={errors.items} />
      <DropZone label={t('items.add')} onFiles={add} />
      <UploadList uploads={uploads} {...acts} />
      {found && <FoundOffers record={record} facts={found} onClose={() => setFound(undefined)} />}
    </div>
  )
}
