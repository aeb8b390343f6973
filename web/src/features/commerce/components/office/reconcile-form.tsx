import { useState } from 'react'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { type Reconciliation, reconcile, useOfficeAgain } from '../../office-api'
import { t } from '../../texts'

/** What a comparison found. */
function Found({ seen, entered, unknown }: Reconciliation) {
  const all = entered === 0 && unknown.length === 0
  return (
    <div role="status" data-slot="reconciled">
      <p>{t(all ? 'office.reconcile_equal' : 'office.reconcile_done', { seen, entered })}</p>
      {unknown.length > 0 && (
        <>
          <p>{t('office.reconcile_unknown')}</p>
          <ul>
            {unknown.map((payment) => (
              <li key={payment}>{payment}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Compares the payments of some days with the provider's, and enters what is missing. */
export function ReconcileForm() {
  const [found, setFound] = useState<Reconciliation>()
  const again = useOfficeAgain()
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { from: '', to: '' },
    check: ({ from, to }) => ({
      from: from ? undefined : t('office.day_required'),
      to: to ? undefined : t('office.day_required'),
    }),
    send: async ({ from, to }) => {
      setFound(undefined)
      setFound(await reconcile(from, to))
      await again()
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="reconcile-form">
      <p className="admin-note">{t('office.reconcile_lead')}</p>
      <TextField label={t('office.from')} type="date" {...field('from')} />
      <TextField label={t('office.to')} type="date" {...field('to')} />
      <FormError text={wrong} />
      {found && <Found {...found} />}
      <div className="dialog-acts">
        <button type="submit" className="button button-primary" aria-busy={busy}>
          {t('office.reconcile_start')}
        </button>
      </div>
    </form>
  )
}
