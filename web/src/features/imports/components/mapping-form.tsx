import { useState } from 'react'
import type { RecordImport } from '@/api/types'
import { ChoiceField, FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { changeImport, useAskAgain } from '../api'
import { fields } from '../model'
import { t } from '../texts'

/** Which field each column of a table is. */
export function MappingForm({ of }: { of: RecordImport }) {
  const [columns, setColumns] = useState(of.columns)
  const again = useAskAgain()
  const { busy, wrong, errors, act } = useAct({ fields: ['columns'] })
  const options = [['', t('ignore')], ...fields.map((each) => [each, t(`field.${each}`)])] as [
    string,
    string,
  ][]
  const known = of.columns.filter(({ field }) => field).length
  const choose = (head: string, field: string) =>
    setColumns(columns.map((each) => (each.head === head ? { head, field } : each)))
  return (
    <form
      className="import-mapping"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void act(async () => {
          await changeImport(of.id, { columns })
          await again()
        })
      }}
    >
      <h3>{t('mapping')}</h3>
      <p className="admin-lead">{t('mapping_lead', { known, total: of.columns.length })}</p>
      <div className="import-columns">
        {columns.map(({ head, field }) => (
          <ChoiceField
            key={head}
            label={head}
            value={field}
            options={options}
            onText={(next) => choose(head, next)}
          />
        ))}
      </div>
      <FormError text={errors.columns ?? wrong} />
      <button type="submit" className="button button-secondary" disabled={busy}>
        {t('recheck')}
      </button>
    </form>
  )
}
