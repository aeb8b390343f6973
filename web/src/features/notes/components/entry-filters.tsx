import { colours, type Filter, type Kind } from '../entry'
import { t } from '../texts'

const kinds: Kind[] = ['note', 'highlight', 'bookmark']

export interface EntryFiltersProps {
  filter: Filter
  /** all tags of the book's entries */
  tags: string[]
  onFilter: (filter: Filter) => void
}

/** Narrows the entries by words, kind, colour and tag. */
export function EntryFilters({ filter, tags, onFilter }: EntryFiltersProps) {
  const set = (part: Partial<Filter>) => onFilter({ ...filter, ...part })
  return (
    <search className="notes-filters">
      <input
        type="search"
        value={filter.words}
        maxLength={200}
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        onChange={(event) => set({ words: event.target.value })}
      />
      <select
        value={filter.kind}
        aria-label={t('filter.kind')}
        onChange={(event) => set({ kind: event.target.value as Filter['kind'] })}
      >
        <option value="">{t('filter.all')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`filter.${kind}`)}
          </option>
        ))}
      </select>
      <select
        value={filter.colour}
        aria-label={t('filter.colour')}
        onChange={(event) => set({ colour: event.target.value as Filter['colour'] })}
      >
        <option value="">{t('filter.any_colour')}</option>
        {colours.map((colour) => (
          <option key={colour} value={colour}>
            {t(`colour.${colour}`)}
          </option>
        ))}
      </select>
      {tags.length > 0 && (
        <fieldset className="notes-tags">
          <legend className="visually-hidden">{t('filter.tag')}</legend>
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={tag === filter.tag ? 'chip chip-on' : 'chip'}
              aria-pressed={tag === filter.tag}
              onClick={() => set({ tag: tag === filter.tag ? '' : tag })}
            >
              {tag}
            </button>
          ))}
        </fieldset>
      )}
    </search>
  )
}
