import { useState } from 'react'
import { Icon } from '@/kit/icons/icon'
import type { Field } from '../model'
import { t } from '../texts'
import type { Form, Presence } from '../types'
import type { RecordState } from '../use-record'

interface MeetProps {
  record: RecordState
  presence: Presence | undefined
}

/** Who else has the record open, and that somebody has saved it meanwhile. */
export function Meeting({ record, presence }: MeetProps) {
  if (!presence) return null
  const { others, saved_by: by, version } = presence
  const stale = !record.saving && version !== record.base.version && others.length + by.length > 0
  if (others.length === 0 && !stale) return null
  return (
    <div className="meeting" role="status" data-slot="meeting">
      <Icon name="user" size={20} />
      <p>
        {others.length > 0 && t('meet.other', { names: others.join(', ') })}{' '}
        {stale && (by ? t('meet.saved', { name: by }) : t('meet.saved_somebody'))}
      </p>
      {stale && (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => void record.refresh(by)}
        >
          {t('meet.take')}
        </button>
      )}
    </div>
  )
}

const labels: Partial<Record<Field, Parameters<typeof t>[0]>> = {
  contributors: 'section.people',
  category_ids: 'section.subjects',
  identifiers: 'section.ids',
  items: 'section.items',
  translations: 'page.titles',
  ddc: 'field.ddc',
  preview_percent: 'missing.all',
}
const labelOf = (field: Field) => t(labels[field] ?? (`field.${field}` as 'field.title'))

/** A value in words, as far as it has any. */
function shown(value: Form[Field]): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value) || t('meet.empty')
  const texts = (value as unknown[]).map((each) =>
    typeof each === 'object' && each ? Object.values(each).join(' ') : String(each),
  )
  return texts.join(', ') || t('meet.empty')
}

/** Asks of each field that two people changed whose is to stay. */
export function ConflictPart({ record }: { record: RecordState }) {
  const { conflict, settle, save } = record
  const [taken, setTaken] = useState<Field[]>([])
  if (!conflict) return null
  const { by, fields, theirs, form } = conflict
  function keep() {
    const chosen = { ...form }
    for (const field of taken) Object.assign(chosen, { [field]: theirs.form[field] })
    settle(chosen)
    void save()
  }
  return (
    <section className="conflict" role="alert" data-slot="conflict">
      <p>
        <Icon name="alert" size={20} />
        {by ? t('meet.conflict', { name: by }) : t('meet.conflict_somebody')}
      </p>
      {fields.map((field) => (
        <fieldset key={field}>
          <legend>{labelOf(field)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="check">
              <input
                type="radio"
                name={field}
                checked={taken.includes(field) === (side === 'theirs')}
                onChange={() =>
                  setTaken(
                    side === 'theirs' ? [...taken, field] : taken.filter((each) => each !== field),
                  )
                }
              />
              <span>
                <b>{t(`meet.${side}`)}</b> {shown((side === 'mine' ? form : theirs.form)[field])}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="button" className="button button-primary" onClick={keep}>
        {t('meet.keep')}
      </button>
    </section>
  )
}
