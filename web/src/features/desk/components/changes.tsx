import type { ChangedValues } from '@/api/types'
import { money } from '@/kit/format/number'
import { type Key, t } from '../texts'

/** What a kept value is called. */
function textOf(field: string, value: string) {
  if (field === 'visibility') return t(`visibility.${value}` as Key)
  if (field === 'kind') return t(`kind.${value}` as Key)
  if (field !== 'prices') return value
  const [amount, free] = value.split(' ')
  if (free) return t('price.free')
  return Number(amount) > 0 ? money(Number(amount)) : t('price.none')
}

/** The values of a field, as people read them. */
export const valuesText = (field: string, values: string[]) =>
  values.map((value) => textOf(field, value)).join(', ') || '–'

/** The fields of a title that change, each before and after. */
export function Changes({ changes }: { changes: readonly ChangedValues[] }) {
  return (
    <dl className="desk-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`field.${field}` as Key)}</dt>
          <dd>
            <del>{valuesText(field, before)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{valuesText(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
