import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '@/api/error'
import { session } from '@/api/session'
import type { Content, Review } from '@/api/types'
import { errorText } from '@/kit/error-text'
import { Icon } from '@/kit/icon'
import { toast } from '@/kit/toast'
import { recordReasons, reviewReasons, useReport } from '../reviews-api'
import { t } from '../texts'
import { TextArea } from './text-area'
import '../reviews.css'

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

interface ContactProps {
  value: string
  wrong: string
  onChange: (value: string) => void
}

/** Where a guest would like to be answered. */
function Contact({ value, wrong, onChange }: ContactProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('report.contact')} <span className="muted">({t('report.optional')})</span>
      </label>
      <span className={wrong ? 'input input-wrong' : 'input'}>
        <input
          id={id}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={value}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {wrong && (
        <p className="field-error" role="alert" id={`${id}-error`}>
          <Icon name="alert" size={18} />
          {wrong}
        </p>
      )}
    </div>
  )
}

/** Says what is wrong with a work or a review; librarians read it. */
export function ReportForm({ content, review, onDone }: ReportFormProps) {
  const reasons = review ? reviewReasons : recordReasons
  const [said, setSaid] = useState({ reason: reasons[0] as string, text: '', contact: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const report = useReport(content, review?.id)
  const change = (part: Partial<typeof said>) => setSaid({ ...said, ...part })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!review && !said.text.trim()) return setWrong({ text: t('report.needs_text') })
    report.mutate(said, {
      onSuccess: () => {
        toast({ kind: 'success', text: t('report.sent') })
        onDone()
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : []
        setWrong(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
        if (fields.length === 0) toast({ kind: 'danger', text: errorText(error) })
      },
    })
  }
  return (
    <form className="review-form" onSubmit={submit} noValidate>
      <Reasons reasons={reasons} chosen={said.reason} onChoose={(reason) => change({ reason })} />
      <TextArea
        label={review ? `${t('report.text')} (${t('report.optional')})` : t('report.text')}
        value={said.text}
        most={longest}
        wrong={wrong.text ?? ''}
        onChange={(text) => change({ text })}
      />
      {!review && !session.signedIn() && (
        <Contact
          value={said.contact}
          wrong={wrong.contact ?? ''}
          onChange={(contact) => change({ contact })}
        />
      )}
      <p className="dialog-acts">
        <button type="submit" className="button button-primary" disabled={report.isPending}>
          {t('report.send')}
        </button>
      </p>
    </form>
  )
}
