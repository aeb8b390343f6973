import { CheckField, FormError, TextField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { moved } from '../model'
import { t } from '../texts'
import type { FileCard, Item } from '../types'
import { useUploads } from '../use-uploads'
import type { SectionProps } from './basics'
import { DropZone } from './drop-zone'
import { Movers } from './movers'
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
  item: Item
  at: number
  file: FileCard | undefined
  many: boolean
  error: (name: string) => string | undefined
  onChange: (change: Partial<Item>) => void
  onMove: (by: number) => void
}

/** One item: its file, what it is called, what it costs. */
function Line({ item, at, file, many, error, onChange, onMove }: LineProps) {
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
    </li>
  )
}

/** The volumes, issues and editions with their files, and a place for more of them. */
export function Items({ record, onAdded }: SectionProps & { onAdded: () => void }) {
  const { form, set, base, errors } = record
  const { uploads, add, retry, remove } = useUploads(onAdded, base.id)
  const put = (items: Item[]) => set({ items })
  return (
    <div className="editor-fields">
      {form.items.length === 0 && <p className="admin-note">{t('items.none')}</p>}
      <ul className="items-list" data-slot="items">
        {form.items.map((item, i) => (
          <Line
            key={item.id}
            item={item}
            at={i}
            file={base.files.find(({ id }) => id === item.id)}
            many={form.items.length > 1}
            error={(name) => errors[`items[${i}].${name}`]}
            onChange={(change) =>
              put(form.items.map((each, at) => (at === i ? { ...each, ...change } : each)))
            }
            onMove={(by) => put(moved(form.items, i, by))}
          />
        ))}
      </ul>
      <FormError text={errors.items} />
      <DropZone label={t('items.add')} onFiles={add} />
      <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
    </div>
  )
}
