import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { AreaField, ChoiceField, FormError } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { moveTitle, useAskAgain } from '../api'
import { type Act, noted, type Reason, reasons, type Side } from '../model'
import { t } from '../texts'

export const actDialog = 'submission-act'

/** What an act is called on a side. */
export const actName = (act: Act, side: Side) =>
  act === 'keep' ? t(`act.keep_${side}`) : t(`act.${act}`)

const actDoes = (act: Act, side: Side) =>
  act === 'keep' ? t(`does.keep_${side}`) : t(`does.${act}`)

export interface ActFormProps {
  id: number
  act: Act
  side: Side
}

/** Says what an act does, asks what the other side is told, and does it. */
export function ActForm({ id, act, side }: ActFormProps) {
  const again = useAskAgain()
  const must = noted(act, side)
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { note: '', reason: 'withdrawn' as string },
    check: ({ note }) => ({ note: must && !note.trim() ? t('note.required') : undefined }),
    send: async ({ note, reason }) => {
      await moveTitle(side, id, {
        act,
        note: note.trim() || undefined,
        reason: act === 'take_down' ? (reason as Reason) : undefined,
      })
      closeModal(actDialog)
      toast({ kind: 'success', text: t(`done.${act}`) })
      await again()
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="act-form">
      <p>{actDoes(act, side)}</p>
      {act === 'take_down' && (
        <ChoiceField
          label={t('reason')}
          options={reasons.map((each) => [each, t(`reason.${each}`)])}
          {...field('reason')}
        />
      )}
      <AreaField
        label={t(must ? 'note' : 'note.optional')}
        rows={3}
        maxLength={2000}
        {...field('note')}
      />
      <FormError text={wrong} />
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={() => closeModal(actDialog)}>
          {t('cancel')}
        </button>
        <button type="submit" className="button button-primary" aria-busy={busy}>
          {actName(act, side)}
        </button>
      </div>
    </form>
  )
}
