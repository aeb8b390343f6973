import { closeModal } from '@/kit/dialog/modal'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { exportSales, type SalesWanted } from '../../office-api'
import { t } from '../../texts'
import { FormEnd, officeDialog } from './office-kit'

const formats = ['csv', 'xlsx'] as const
const blank: SalesWanted = { from: '', to: '', format: 'xlsx' }

/** Keeps the sales and refunds of a time as a table for the bookkeeper. */
export function ExportForm() {
  const { field, wrong, busy, onSubmit } = useForm({
    initial: blank,
    check: ({ from, to }) => ({
      from: from ? undefined : t('office.day_required'),
      to: to ? undefined : t('office.day_required'),
    }),
    send: async (wanted) => {
      await exportSales(wanted)
      closeModal(officeDialog)
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="export-form">
      <p className="admin-note">{t('office.export_lead')}</p>
      <TextField label={t('office.from')} type="date" {...field('from')} />
      <TextField label={t('office.to')} type="date" {...field('to')} />
      <ChoiceField
        label={t('office.format')}
        options={formats.map((each) => [each, t(`office.format_${each}`)])}
        {...field('format')}
      />
      <FormEnd wrong={wrong} busy={busy} act={t('office.download')} />
    </form>
  )
}
