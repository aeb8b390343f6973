import { useState } from 'react'
import { TextField } from '@/kit/form/fields'
import { shortDate } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { useEntries } from '../../api'
import { cleared, type Filter, narrowing } from '../../filters'
import { t } from '../../texts'
import { useFilter } from '../../use-filter'

/** The title of the chosen book, as the entries that are shown name it. */
function useBookTitle() {
  const { filter } = useFilter()
  const { entries } = useEntries(filter)
  const about = entries?.find(({ content_item_id: id }) => String(id) === filter.book)
  return about?.source?.title ?? t('filter.book')
}

/** What narrows the list now, each with the way to be rid of it. */
function Chosen() {
  const { filter, target } = useFilter()
  const book = useBookTitle()
  const names: Partial<Record<keyof Filter, string>> = {
    search: filter.search,
    book,
    tag: filter.tag,
    colour: filter.colour && t(`colour.${filter.colour}`),
    from: filter.from && `${t('filter.from')}: ${shortDate(filter.from)}`,
    to: filter.to && `${t('filter.to')}: ${shortDate(filter.to)}`,
  }
  const chosen = Object.keys(narrowing(filter)) as (keyof Filter)[]
  if (chosen.length === 0) return null
  return (
    <p className="corner-chosen">
      {chosen.map((key) => (
        <Link
          key={key}
          className="chip chip-on"
          to={target({ [key]: '' })}
          aria-label={t('filter.remove', { name: names[key] ?? '' })}
        >
          {names[key]}
          <Icon name="close" size={16} />
        </Link>
      ))}
      <Link className="button button-text" to={target(cleared)}>
        {t('filter.clear')}
      </Link>
    </p>
  )
}

interface TagFieldProps {
  tag: string
  onTag: (tag: string) => void
}

/** A tag counts once it is left or Enter is pressed. */
function TagField({ tag, onTag }: TagFieldProps) {
  const [typed, setTyped] = useState(tag)
  const settle = () => typed.trim() !== tag && onTag(typed.trim())
  return (
    <TextField
      label={t('filter.tag')}
      value={typed}
      maxLength={50}
      autoComplete="off"
      onText={setTyped}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}

/** The days between which entries were written, the tag, and what is chosen. */
export function MoreFilters() {
  const { filter, go } = useFilter()
  const set = (change: Partial<Filter>) => go(change, true)
  return (
    <>
      <details className="corner-more" open={Boolean(filter.from || filter.to) || undefined}>
        <summary>
          <Icon name="filter" size={18} />
          {t('filter.more')}
        </summary>
        <div>
          <TextField
            label={t('filter.from')}
            type="date"
            value={filter.from}
            max={filter.to || undefined}
            onText={(from) => set({ from })}
          />
          <TextField
            label={t('filter.to')}
            type="date"
            value={filter.to}
            min={filter.from || undefined}
            onText={(to) => set({ to })}
          />
          <TagField key={filter.tag} tag={filter.tag} onTag={(tag) => set({ tag })} />
        </div>
      </details>
      <Chosen />
    </>
  )
}
