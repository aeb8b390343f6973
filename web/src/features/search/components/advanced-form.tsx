import { useQuery } from '@tanstack/react-query'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { Icon } from '@/kit/icons/icon'
import { blankRow, type Row, rowsOf, rowsText, wrongWith } from '../advanced'
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

const optionOf = ({ code, name }: { code: string; name: string }) => [code, name] as const

interface Said {
  asked: ListingSearch
  rows: Row[]
}

const searchOf = ({ asked, rows }: Said): ListingSearch => ({ ...asked, rows: rowsText(rows) })

/** Words, rows of conditions, years, language and organisation (design, "Advanced"). */
export function AdvancedForm({ search, onSeek }: AdvancedFormProps) {
  const { data } = useQuery(facetsQuery())
  const { values, set, wrong, onSubmit } = useForm({
    initial: { asked: search, rows: [...rowsOf(search), blankRow] },
    check: (said) => {
      const found = wrongWith(searchOf(said))
      return { search: found && t(found) }
    },
    send: (said) => onSeek(searchOf(said)),
  })
  const { asked, rows } = values
  const ask = (change: ListingSearch) => set({ asked: { ...asked, ...change } })
  const choices = [
    ['language', 'filter.language', 'advanced.all_languages', data?.data.language],
    ['org_slug', 'advanced.organization', 'advanced.all_organizations', data?.data.organization],
  ] as const
  return (
    <form className="advanced-form" onSubmit={onSubmit} noValidate>
      <TextField
        label={t('advanced.words')}
        type="search"
        value={asked.search ?? ''}
        maxLength={200}
        onText={(search) => ask({ search })}
      />
      <AdvancedRows rows={rows} onChange={(next) => set({ rows: next })} />
      <div className="advanced-bounds">
        {years.map(([name, label]) => (
          <TextField
            key={name}
            label={t(label)}
            className="num"
            inputMode="numeric"
            maxLength={4}
            value={asked[name] ?? ''}
            onText={(year) => ask({ [name]: year })}
          />
        ))}
        {choices.map(([name, label, all, offered]) => (
          <ChoiceField
            key={name}
            label={t(label)}
            options={[['', t(all)], ...(offered ?? []).map(optionOf)]}
            value={asked[name] ?? ''}
            onText={(code) => ask({ [name]: code || undefined })}
          />
        ))}
      </div>
      <FormError text={wrong} />
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
