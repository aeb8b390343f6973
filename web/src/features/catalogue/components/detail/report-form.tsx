import { session } from '@/api/session'
import type { Content, Review } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { AreaField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { recordReasons, reviewReasons, useReport } from '../../reviews-api'
import { t } from '../../texts'
import '../reviews/reviews.css'

const longest = 2000

export interface ReportFormProps {
  content: Content
  review?: Review
  onDone: () => void
}

interface ReasonsProps {
  reasons: readonly (typeof recordReasons | typeof reviewReasons)[number][]
  chosen: string
  onChoose: (reason: string) => void
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  return (
    <fieldset className="report-reasons">
      <legend className="field-label">{t('report.reason')}</legend>
      {reasons.map((reason) => (
        <label className="check" key={reason}>
          <input
            type="radio"
            name="reason"
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          {t(`report.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** Says what is wrong with a work or a review; librarians read it. */
export function ReportForm({ content, review, onDone }: ReportFormProps) {
  const reasons = review ? reviewReasons : recordReasons
  const report = useReport(content, review?.id)
  const { values, field, set, wrong, busy, onSubmit } = useForm({
    initial: { reason: reasons[0] as string, text: '', contact: '' },
    check: ({ text }) => ({ text: review || text.trim() ? undefined : t('report.needs_text') }),
    send: async (said) => {
      await report.mutateAsync(said)
      toast({ kind: 'success', text: t('report.sent') })
      onDone()
    },
  })
  return (
    <form className="review-form" onSubmit={onSubmit} noValidate>
      <Reasons reasons={reasons} chosen={values.reason} onChoose={(reason) => set({ reason })} />
      <AreaField
        label={review ? `${t('report.text')} (${t('report.optional')})` : t('report.text')}
        rows={5}
        maxLength={longest}
        {...field('text')}
      />
      {!review && !session.signedIn() && (
        <TextField
          label={
            <>
              {t('report.contact')} <span className="muted">({t('report.optional')})</span>
            </>
          }
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('contact')}
        />
      )}
      <FormError text={wrong} />
      <p className="dialog-acts">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('report.send')}
        </button>
      </p>
    </form>
  )
}
