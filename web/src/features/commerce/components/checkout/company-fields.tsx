import { useState } from 'react'
import type { ReceiptCompany } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { Icon } from '@/kit/icons/icon'
import { findCompany, useChooseReceipt } from '../../receipt-api'
import { t } from '../../texts'
import type { ReceiptFieldsProps } from './citizen-fields'

interface FoundProps {
  id: string
  company: ReceiptCompany
  onKept: () => void
}

/** The company of a register number, to be confirmed. */
function Found({ id, company, onKept }: FoundProps) {
  const choose = useChooseReceipt(id)
  const keep = () =>
    choose.mutate({ kind: 'company', register: company.register }, { onSuccess: onKept })
  return (
    <div className="receipt-company" data-slot="receipt-company">
      <p role="status">
        <b>{company.name}</b>
        <span className="num">{t('receipt.confirm_name', { tin: company.tin })}</span>
      </p>
      <button
        type="button"
        className="button button-primary"
        aria-busy={choose.isPending}
        onClick={() => choose.isPending || keep()}
      >
        {t('receipt.confirm')}
      </button>
      <FormError text={choose.error ? errorText(choose.error) : undefined} />
    </div>
  )
}

/** The register number of a company, whose name is shown to be confirmed. */
export function CompanyFields({ id, receipt }: ReceiptFieldsProps) {
  const kept = receipt?.kind === 'company' ? receipt : undefined
  const [found, setFound] = useState<ReceiptCompany>()
  const form = useForm({
    initial: { register: kept?.register ?? '' },
    check: ({ register }) => ({
      register: /^\d{7}$/.test(register.trim()) ? undefined : t('receipt.registry_wrong'),
    }),
    send: async ({ register }) => setFound(await findCompany(register.trim())),
  })
  const field = form.field('register')
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <div className="coupon-field">
        <TextField
          label={t('receipt.registry')}
          hint={t('receipt.registry_hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...field}
          onText={(text) => {
            setFound(undefined)
            field.onText(text)
          }}
        />
        <button type="submit" className="button button-secondary" aria-busy={form.busy}>
          {t('receipt.check')}
        </button>
      </div>
      <FormError text={form.wrong} />
      {found && <Found id={id} company={found} onKept={() => setFound(undefined)} />}
      {!found && (
        <p role="status" className={kept ? 'receipt-kept' : 'field-hint'}>
          {kept ? (
            <>
              <Icon name="check" size={18} />
              {t('receipt.company_kept', { name: kept.company, tin: kept.tin })}
            </>
          ) : (
            t('receipt.company_first')
          )}
        </p>
      )}
    </form>
  )
}
