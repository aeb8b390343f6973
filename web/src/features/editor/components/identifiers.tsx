import { FormError } from '@/kit/form/fields'
import { soundIdentifier } from '../model'
import { t } from '../texts'
import type { Identifier } from '../types'
import type { SectionProps } from './basics'

const types = ['isbn', 'issn', 'doi', 'ark', 'local'] as const
type Type = (typeof types)[number]

interface LineProps {
  id: Identifier
  error: string | undefined
  onChange: (id: Identifier) => void
  onRemove: () => void
}

/** A number with its kind; a check digit is told right or wrong as it is typed. */
function Line({ id, error, onChange, onRemove }: LineProps) {
  const sound = soundIdentifier(id.type, id.value)
  return (
    <li>
      <div className="id-line">
        <select
          className="editor-select"
          aria-label={t('field.id_kind')}
          value={id.type}
          onChange={(event) => onChange({ ...id, type: event.target.value })}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`id.${type}`)}
            </option>
          ))}
        </select>
        <span className={`input${error ? ' input-wrong' : ''}`}>
          <input
            aria-label={`${t('field.id_value')}, ${t(`id.${id.type as Type}`)}`}
            aria-invalid={error || sound === false ? true : undefined}
            value={id.value}
            maxLength={200}
            onChange={(event) => onChange({ ...id, value: event.target.value })}
          />
          {sound !== undefined && (
            <span className={`badge ${sound ? 'badge-ok' : 'badge-warn'}`} role="status">
              {t(sound ? 'id.ok' : 'id.wrong')}
            </span>
          )}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('id.remove', { value: id.value })}
          onClick={onRemove}
        >
          ×
        </button>
      </div>
      <FormError text={error} />
    </li>
  )
}

/** The numbers by which the work is known. */
export function Identifiers({ record }: SectionProps) {
  const { form, set, errors } = record
  const put = (identifiers: Identifier[]) => set({ identifiers })
  return (
    <div className="editor-fields">
      <ul className="ids">
        {form.identifiers.map((id, i) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name while it is typed
            key={i}
            id={id}
            error={errors[`identifiers[${i}]`]}
            onChange={(to) => put(form.identifiers.map((each, at) => (at === i ? to : each)))}
            onRemove={() => put(form.identifiers.filter((_, at) => at !== i))}
          />
        ))}
      </ul>
      <button
        type="button"
        className="button button-text"
        onClick={() => put([...form.identifiers, { type: 'isbn', value: '' }])}
      >
        {t('id.add')}
      </button>
    </div>
  )
}
