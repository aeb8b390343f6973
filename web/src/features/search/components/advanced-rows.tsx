import { Icon } from '@/kit/icons/icon'
import { blankRow, fieldKey, fields, maxRows, operatorKey, operators, type Row } from '../advanced'
import { t } from '../texts'

export interface AdvancedRowsProps {
  rows: Row[]
  onChange: (rows: Row[]) => void
}

/** The conditions: each joins what stands above it by AND, OR or NOT. */
export function AdvancedRows({ rows, onChange }: AdvancedRowsProps) {
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <fieldset className="advanced-row" key={at}>
          <legend className="visually-hidden">{t('advanced.row', { n: at + 1 })}</legend>
          <span className="input">
            <select
              aria-label={t('advanced.operator')}
              value={row.operator}
              onChange={(event) => change(at, { operator: event.target.value as Row['operator'] })}
            >
              {operators.map((operator) => (
                <option key={operator} value={operator}>
                  {t(operatorKey(operator))}
                </option>
              ))}
            </select>
          </span>
          <span className="input">
            <select
              aria-label={t('advanced.field')}
              value={row.field}
              onChange={(event) => change(at, { field: event.target.value as Row['field'] })}
            >
              {fields.map((field) => (
                <option key={field} value={field}>
                  {t(fieldKey(field))}
                </option>
              ))}
            </select>
          </span>
          <span className="input advanced-value">
            <input
              aria-label={t('advanced.value')}
              value={row.text}
              maxLength={200}
              onChange={(event) => change(at, { text: event.target.value })}
            />
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={`${t('advanced.remove_row')} ${at + 1}`}
            onClick={() => onChange(rows.filter((_, i) => i !== at))}
          >
            <Icon name="close" />
          </button>
        </fieldset>
      ))}
      {rows.length < maxRows && (
        <button
          type="button"
          className="button button-text"
          onClick={() => onChange([...rows, blankRow])}
        >
          {t('advanced.add_row')}
        </button>
      )}
    </>
  )
}
