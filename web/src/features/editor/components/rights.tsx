import { useId } from 'react'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { isDraft } from '../model'
import { t } from '../texts'
import { fieldOf, type SectionProps } from './basics'

const visibilities = ['public', 'hub', 'organization', 'archived'] as const
const protections = ['session', 'open', 'strict'] as const
const audiences = ['', 'children', 'youth', 'adult', 'academic'] as const

export type Published = (typeof visibilities)[number]

interface RightsProps extends SectionProps {
  /** To whom a draft is shown once it is published. */
  published: Published
  onPublished: (to: Published) => void
  /** Whether staff decide to whom it is shown. */
  submits: boolean
}

/** How much of the work may be tried without a right. */
function Preview({ record: { form, set } }: SectionProps) {
  const id = useId()
  const n = form.preview_percent
  return (
    <div className="field editor-wide">
      <label className="field-label" htmlFor={id}>
        {t('field.preview', { n })}
      </label>
      <input
        id={id}
        type="range"
        className="editor-range"
        min={0}
        max={100}
        step={5}
        value={n}
        onChange={(event) => set({ preview_percent: Number(event.target.value) })}
      />
      <span className="field-hint">{t('field.preview_hint', { n })}</span>
    </div>
  )
}

/** Who finds the work, how its file may leave, from when it is read. */
export function Rights({ record, published, onPublished, submits }: RightsProps) {
  const { form } = record
  // A draft stays one until it is published: here is chosen as what.
  const draft = isDraft(record.base.form)
  const shown = draft ? visibilities.filter((each) => each !== 'archived') : visibilities
  const chosen = draft
    ? { value: published, onText: (to: string) => onPublished(to as Published) }
    : fieldOf(record, 'visibility')
  return (
    <div className="editor-two">
      {!submits && (
        <ChoiceField
          label={t('field.visibility')}
          options={shown.map((each) => [each, t(`visibility.${each}`)])}
          {...chosen}
        />
      )}
      <ChoiceField
        label={t('field.protection')}
        options={protections.map((each) => [each, t(`protection.${each}`)])}
        {...fieldOf(record, 'protection')}
      />
      <ChoiceField
        label={t('field.audience')}
        options={audiences.map((each) => [each, t(`audience.${each}`)])}
        {...fieldOf(record, 'audience')}
      />
      <TextField label={t('field.licence')} {...fieldOf(record, 'licence')} />
      <TextField
        label={t('field.embargo_until')}
        type="date"
        hint={form.embargo_until ? undefined : t('field.embargo_hint')}
        {...fieldOf(record, 'embargo_until')}
      />
      <Preview record={record} />
    </div>
  )
}
