import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { Icon } from '@/kit/icons/icon'
import { type Hit, hitsQuery, hitsShown } from '../api'
import type { Locator } from '../engine/core/types'
import { t } from '../texts'
import type { ReaderSearch } from './use-search'

export interface SearchPanelProps {
  item: number
  search: ReaderSearch
  /** language of the book */
  lang?: string
  onGo: (locator: Locator) => void
}

/**
 * Search in this book. Enter looks for the words, and Enter again goes to the next place; the
 * arrows walk through the list.
 */
export function SearchPanel({ item, search, lang, onGo }: SearchPanelProps) {
  const { sought } = search
  const [text, setText] = useState(sought.words)
  const list = useRef<HTMLOListElement>(null)
  const { data, error, isFetching } = useQuery({
    ...hitsQuery(item, sought.words),
    enabled: sought.words !== '',
  })
  const hits = data?.data ?? []
  const go = (at: number) => {
    const hit = hits[at]
    if (!hit) return
    search.goneTo(at)
    onGo(hit.locator as Locator)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words !== sought.words) search.seek(words)
    else if (hits.length > 0) go((sought.at + 1) % hits.length)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk among what is inside
    <div className="reader-search" onKeyDown={walk}>
      <form role="search" aria-label={t('bar.search')} onSubmit={submit}>
        <input
          type="search"
          value={text}
          maxLength={200}
          aria-label={t('search.words')}
          placeholder={t('search.words')}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="icon-button" aria-label={t('search.submit')}>
          <Icon name="search" />
        </button>
      </form>
      <p className="reader-panel-note" role="status">
        {stateOf(sought.words, isFetching, error, data?.meta?.total)}
      </p>
      <ol className="reader-hits" ref={list} lang={lang}>
        {hits.map((hit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name; the list is replaced whole
          <li key={index}>
            <HitRow hit={hit} current={index === sought.at} onPress={() => go(index)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function stateOf(words: string, fetching: boolean, error: Error | null, total = 0): string {
  if (words === '') return t('search.hint')
  if (fetching) return t('search.searching')
  if (error) return errorText(error)
  if (total === 0) return t('search.none')
  return total > hitsShown
    ? t('search.first', { total, shown: hitsShown })
    : t('search.count', { count: total })
}

interface HitRowProps {
  hit: Hit
  current: boolean
  onPress: () => void
}

function HitRow({ hit, current, onPress }: HitRowProps) {
  const { page } = hit.locator.locations
  const where = page ? t('search.page', { page }) : hit.locator.title
  return (
    <button
      type="button"
      className="reader-toc-row reader-hit"
      aria-current={current ? 'location' : undefined}
      onClick={onPress}
    >
      {where && <span className="reader-hit-where">{where}</span>}
      <span>
        {hit.snippet.map(({ text, marked }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its place
          marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </span>
    </button>
  )
}

/** Up and down move between the field and the results, and never turn the page behind. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .reader-hit')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}
