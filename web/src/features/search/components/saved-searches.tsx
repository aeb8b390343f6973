import { type FormEvent, useState } from 'react'
import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { advancedTarget, isAsked } from '../advanced'
import type { ListingSearch } from '../model'
import { removeSearch, savedSearches, saveSearch } from '../saved'
import { t } from '../texts'

export interface SavedSearchesProps {
  search: ListingSearch
  reader: string | undefined
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  function save(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    onSave(name.trim())
    setName('')
  }
  return (
    <form className="saved-form" onSubmit={save}>
      <label className="field">
        <span className="field-label">{t('advanced.save_name')}</span>
        <span className="input">
          <input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </span>
      </label>
      <button type="submit" className="button button-secondary button-wide">
        {t('advanced.save')}
      </button>
    </form>
  )
}

/** A signed-in reader's kept searches, and a way to keep the present one. */
export function SavedSearches({ search, reader }: SavedSearchesProps) {
  const [, setChanges] = useState(0)
  if (!reader) return null
  const saved = savedSearches(reader)
  const after = (change: () => void) => {
    change()
    setChanges((n) => n + 1)
  }
  return (
    <aside className="saved" aria-labelledby="saved-searches">
      <h2 id="saved-searches">{t('advanced.saved')}</h2>
      {saved.length === 0 && <p className="muted">{t('advanced.saved_none')}</p>}
      <ul>
        {saved.map((each) => (
          <li key={JSON.stringify(each.search)}>
            <Link to={advancedTarget(each.search)}>{each.name}</Link>
            <button
              type="button"
              className="icon-button"
              aria-label={t('advanced.saved_remove', { name: each.name })}
              onClick={() => after(() => removeSearch(reader, each.search))}
            >
              <Icon name="close" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {isAsked(search) && (
        <SaveForm onSave={(name) => after(() => saveSearch(reader, name, search))} />
      )}
    </aside>
  )
}
