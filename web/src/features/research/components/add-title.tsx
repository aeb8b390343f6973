import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '@/api/query'
import type { ContentCard, Folder } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { FormError, TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { act } from '../done'
import { addTitle, removeTitle } from '../folders-api'
import { t } from '../texts'

const few = 6

/** The first titles that the library has for these words. */
const found = (search: string) => ({
  ...apiQuery('/p/api/v1/contents', { query: { search, page_size: few } }),
  enabled: search.length > 1,
})

/** Puts whole titles of the library into a folder. */
export function AddTitle({ folder }: { folder: Folder }) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const { data, error } = useQuery(found(useDebounced(words.trim(), 300)))
  const add = ({ id, title }: ContentCard) =>
    void act(client, () => addTitle(folder.id, id), {
      text: t('contents.added', { title }),
      undo: () => removeTitle(folder.id, id),
    })
  return (
    <div className="corner-form">
      <TextField
        label={t('contents.search')}
        type="search"
        maxLength={200}
        value={words}
        autoComplete="off"
        leading={<Icon name="search" />}
        onText={setWords}
      />
      <FormError text={error ? errorText(error) : undefined} />
      <ul className="corner-found" aria-live="polite">
        {data?.data.map((card) => (
          <li key={card.id}>
            <p>
              <b>{card.title}</b>
              <small>
                {card.authors.map(({ author_display_name }) => author_display_name).join(', ')}
              </small>
            </p>
            <button
              type="button"
              className="button button-secondary"
              aria-label={`${t('contents.put')}: ${card.title}`}
              onClick={() => add(card)}
            >
              {t('contents.put')}
            </button>
          </li>
        ))}
        {data?.data.length === 0 && <li>{t('contents.none')}</li>}
      </ul>
    </div>
  )
}
