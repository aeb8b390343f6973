import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { lineAfter } from '@/kit/keyboard/line-keys'
import type { Target } from '@/kit/navigation/paths'
import { isPreparing, suggestionsQuery } from '../api'
import { forgetSearches, recentSearches } from '../history'
import { wanted } from '../model'
import { type Choice, choicesOf, recentChoices } from '../offers'
import { t } from '../texts'
import { SuggestionLine } from './suggestion-line'
import '../suggestions.css'

/** What the field must say of the list: whether lines are shown, and which one is active. */
export interface Offer {
  listed: boolean
  active?: string
}

/** The field hands its keys to the list. */
export interface SuggestionKeys {
  press: (event: KeyboardEvent) => void
}

export interface SuggestionsProps {
  id: string
  text: string
  reader: string | undefined
  keys: Ref<SuggestionKeys>
  onOffer: (offer: Offer) => void
  onGo: (to: Target) => void
  onSeek: (text: string) => void
  onClose: () => void
}

const pause = 200 // SPEC §9

/** What is asked for, what was found for it, and the recent searches while nothing is typed. */
function useChoices(text: string, reader: string | undefined) {
  const asked = useDebounced(wanted(text), pause)
  const typed = wanted(text) !== ''
  const { data, error, isFetching } = useQuery({
    ...suggestionsQuery(asked),
    enabled: typed && asked !== '',
    placeholderData: keepPreviousData,
  })
  const [forgotten, setForgotten] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes when some is forgotten
  const recent = useMemo(() => recentSearches(reader), [reader, forgotten])
  const found = data?.data
  const waiting = isFetching || asked !== wanted(text)
  return {
    typed,
    waiting,
    none: typed && !waiting && !error && found?.length === 0,
    refused: typed && !waiting && isPreparing(error) ? errorText(error) : undefined,
    count: typed && !waiting ? found?.length : undefined,
    choices: useMemo(
      () => (typed ? choicesOf(found ?? []) : recentChoices(recent)),
      [typed, found, recent],
    ),
    forget: (one?: string) => {
      forgetSearches(reader, one)
      setForgotten(forgotten + 1)
    },
  }
}

/** The list under the search field (SPEC §2): suggestions while typing, else recent searches. */
export function Suggestions({
  id,
  text,
  reader,
  keys,
  onOffer,
  onGo,
  onSeek,
  onClose,
}: SuggestionsProps) {
  const { typed, waiting, none, refused, count, choices, forget } = useChoices(text, reader)
  const [line, setLine] = useState(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines, no active one
  useEffect(() => setLine(-1), [choices])
  const lineID = (at: number) => `${id}-${at}`
  const active = line >= 0 && line < choices.length ? lineID(line) : undefined
  useEffect(() => onOffer({ listed: choices.length > 0, active }), [onOffer, choices, active])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const choose = (choice: Choice) =>
    choice.kind === 'recent' ? onSeek(choice.text) : onGo(choice.to)
  useImperativeHandle(keys, () => ({
    press(event) {
      const { key } = event
      const chosen = choices[line]
      const next = lineAfter(key, line, choices.length)
      if (event.nativeEvent.isComposing) return
      if (next !== undefined) setLine(next)
      else if (key === 'Enter' && chosen) choose(chosen)
      else if (key === 'Delete' && chosen?.kind === 'recent') forget(chosen.text)
      else if (key === 'Escape' && (choices.length || none || refused)) onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }))
  const label = typed ? t('box.suggestions') : t('box.recent')
  return (
    <>
      <span className="visually-hidden" role="status">
        {refused || none ? (refused ?? t('box.none')) : count ? t('box.announce', { count }) : ''}
      </span>
      {(choices.length > 0 || none || refused || (typed && waiting)) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the field
        <div className="suggest" onMouseDown={(event) => event.preventDefault()}>
          {!typed && <p className="suggest-head">{label}</p>}
          {choices.length > 0 && (
            <div className="suggest-list" role="listbox" id={id} aria-label={label}>
              {choices.map((choice, at) => (
                <SuggestionLine
                  key={lineID(at)}
                  id={lineID(at)}
                  choice={choice}
                  active={at === line}
                  onChoose={choose}
                  onGo={onGo}
                />
              ))}
            </div>
          )}
          {refused && <p className="suggest-none">{refused}</p>}
          {none && (
            <p className="suggest-none">
              <b>{t('box.none')}</b> {t('box.none_help')}
            </p>
          )}
          {typed && waiting && choices.length === 0 && (
            <p className="suggest-none">{t('box.searching')}</p>
          )}
          {!typed && (
            <button type="button" className="button button-text" onClick={() => forget()}>
              {t('box.recent_clear')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
