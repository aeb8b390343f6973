import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Icon } from '@/kit/icon'
import { blankRow, rowsOf, rowsText, type Wrong, wrongWith } from '../advanced'
import { facetsQuery } from '../api'
import type { ListingSearch } from '../model'
import { t } from '../texts'
import { AdvancedRows } from './advanced-rows'

export interface AdvancedFormProps {
  search: ListingSearch
  onSeek: (search: ListingSearch) => void
}

const years = [
  ['year_min', 'filter.year_from'],
  ['year_max', 'filter.year_to'],
] as const

/** Words, rows of conditions, years, language and organisation (design, "Advanced"). */
export function AdvancedForm({ search, onSeek }: AdvancedFormProps) {
  const [asked, setAsked] = useState(search)
  const [rows, setRows] = useState(() => [...rowsOf(search), blankRow])
  const [wrong, setWrong] = useState<Wrong>()
  const { data } = useQuery(facetsQuery())
  const set = (change: ListingSearch) => setAsked({ ...asked, ...change })
  function submit(event: FormEvent) {
    event.preventDefault()
    const next = { ...asked, rows: rowsText(rows) }
    const found = wrongWith(next)
    setWrong(found)
    if (!found) onSeek(next)
  }
  const choices = [
    ['language', 'filter.language', 'advanced.all_languages', data?.data.language],
    ['org_slug', 'advanced.organization', 'advanced.all_organizations', data?.data.organization],
  ] as const
  return (
    <form className="advanced-form" onSubmit={submit} noValidate>
      <label className="field">
        <span className="field-label">{t('advanced.words')}</span>
        <span className="input">
          <input
            type="search"
            value={asked.search ?? ''}
            maxLength={200}
            onChange={(event) => set({ search: event.target.value })}
          />
        </span>
      </label>
      <AdvancedRows rows={rows} onChange={setRows} />
      <div className="advanced-bounds">
        {years.map(([name, label]) => (
          <label className="field" key={name}>
            <span className="field-label">{t(label)}</span>
            <span className="input">
              <input
                className="num"
                inputMode="numeric"
                maxLength={4}
                value={asked[name] ?? ''}
                onChange={(event) => set({ [name]: event.target.value })}
              />
            </span>
          </label>
        ))}
        {choices.map(([name, label, all, values]) => (
          <label className="field" key={name}>
            <span className="field-label">{t(label)}</span>
            <span className="input">
              <select
                value={asked[name] ?? ''}
                onChange={(event) => set({ [name]: event.target.value || undefined })}
              >
                <option value="">{t(all)}</option>
                {values?.map((each) => (
                  <option key={each.code} value={each.code}>
                    {each.name}
                  </option>
                ))}
              </select>
            </span>
          </label>
        ))}
      </div>
      {wrong && (
        <p className="field-error" role="alert">
          <Icon name="alert" size={18} />
          {t(wrong)}
        </p>
      )}
      <div className="advanced-acts">
        <button type="submit" className="button button-primary">
          <Icon name="search" />
          {t('box.submit')}
        </button>
        <button type="button" className="button button-text" onClick={() => onSeek({})}>
          {t('advanced.reset')}
        </button>
      </div>
    </form>
  )
}
