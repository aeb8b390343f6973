import { useEffect, useState } from 'react'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { colours, type Order, orders } from '../../filters'
import { t } from '../../texts'
import { useFilter } from '../../use-filter'
import { MoreFilters } from './more-filters'

/** Words are looked for once they have rested, in ms. */
const pause = 300

function SearchField({ label }: { label: string }) {
  const { filter, go } = useFilter()
  const [words, setWords] = useState(filter.search)
  const rested = useDebounced(words.trim(), pause)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the words have rested
  useEffect(() => {
    if (rested !== filter.search) go({ search: rested }, true)
  }, [rested])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address changed elsewhere
  useEffect(() => {
    if (filter.search !== rested) setWords(filter.search)
  }, [filter.search])
  return (
    <span className="input corner-search">
      <Icon name="search" />
      <input
        type="search"
        value={words}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
    </span>
  )
}

/** Narrows the entries of a place by words, colour and more, and orders them. */
export function FilterBar({ inFolder }: { inFolder: boolean }) {
  const { filter, go } = useFilter()
  return (
    <search className="corner-filters" aria-label={t('filter.label')}>
      <SearchField label={t(inFolder ? 'filter.search_folder' : 'filter.search')} />
      <fieldset className="corner-colours">
        <legend className="visually-hidden">{t('filter.colour')}</legend>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            data-colour={colour}
            aria-label={t(`colour.${colour}`)}
            title={t(`colour.${colour}`)}
            aria-pressed={filter.colour === colour}
            onClick={() => go({ colour: filter.colour === colour ? '' : colour })}
          />
        ))}
      </fieldset>
      <label className="select corner-order">
        <span className="visually-hidden">{t('order.label')}</span>
        <select
          value={filter.order}
          onChange={(event) => go({ order: event.target.value as Order })}
        >
          {orders.map(([order, text]) => (
            <option key={order} value={order}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
      <MoreFilters />
    </search>
  )
}
