import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeaturedTitle } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { findTitles, mostFeatured } from '../api'
import { t } from '../texts'

const pause = 250 // ms after a key
const offered = 8

interface AddTitleProps {
  taken: FeaturedTitle[]
  busy: boolean
  onAdd: (title: { id: number; title: string }) => void
}

/** Finds a title by what is typed, and adds it. */
export function AddTitle({ taken, busy, onAdd }: AddTitleProps) {
  const [text, setText] = useState('')
  const words = useDebounced(text.trim(), pause)
  const { data, error, refetch } = useQuery({ ...findTitles(words), enabled: words.length > 1 })
  if (taken.length >= mostFeatured) return <p className="field-hint">{t('full')}</p>
  const found = data?.data.filter(({ id }) => !taken.some((each) => each.id === id))
  return (
    <>
      <TextField
        label={t('add')}
        hint={t('add_hint')}
        type="search"
        autoComplete="off"
        value={text}
        onText={setText}
      />
      {error && <Failure message={errorText(error)} onRetry={refetch} />}
      {words.length > 1 && found?.length === 0 && <p className="field-hint">{t('not_found')}</p>}
      {words.length > 1 && found && (
        <ul className="featured-list" aria-label={t('found')}>
          {found.slice(0, offered).map(({ id, title, year }) => (
            <li key={id}>
              <span>
                {title} {year > 0 && <small className="num">{year}</small>}
              </span>
              <button
                type="button"
                className="button button-secondary"
                aria-label={t('add_title', { title })}
                disabled={busy}
                onClick={() => onAdd({ id, title })}
              >
                <span aria-hidden="true">+</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
