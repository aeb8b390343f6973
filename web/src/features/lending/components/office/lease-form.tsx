import { useQuery } from '@tanstack/react-query'
import type { OrganizationLease } from '@/api/types'
import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { CheckField, ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { kindOf, numberOf, unlimited } from '../../office'
import { changeLease, createLease, type NewLease, titlesQuery, useAskAgain } from '../../office-api'
import { t } from '../../texts'
import { type Choice, Choices } from './choices'

const pause = 250
const offered = 5

const initial = {
  title: '',
  chosen: undefined as Choice | undefined,
  model: 'loan' as NewLease['model'],
  copies: '5',
  unlimited: false,
  loans_left: '',
  ends_on: '',
}
type Values = typeof initial

const valuesOf = (lease: OrganizationLease): Values => ({
  ...initial,
  model: lease.model,
  copies: lease.unlimited ? '' : String(lease.copies),
  unlimited: lease.unlimited,
  ends_on: lease.ends_on,
})

function check({ copies, unlimited, loans_left, model }: Values) {
  const wrong = t('lease.wrong_number')
  return {
    copies: unlimited || numberOf(copies) ? '' : wrong,
    loans_left: model === 'concurrent' || !loans_left || numberOf(loans_left) ? '' : wrong,
  }
}

const copiesOf = (values: Values) => (values.unlimited ? unlimited : Number(values.copies))

async function send(values: Values, lease: OrganizationLease | undefined) {
  const { chosen, model, loans_left, ends_on } = values
  if (lease) await changeLease(lease.id, { copies: copiesOf(values), ends_on })
  else if (chosen)
    await createLease({
      content_id: Number(chosen.id),
      model,
      copies: copiesOf(values),
      loans_left: (model === 'loan' && numberOf(loans_left)) || undefined,
      ends_on,
    })
}

interface TitleProps {
  words: string
  chosen: Choice | undefined
  onChoose: (title: Choice) => void
}

/** The titles that begin like what was typed. */
function Titles({ words, chosen, onChoose }: TitleProps) {
  const { data } = useQuery({ ...titlesQuery(words), enabled: words.length > 1 })
  if (!data || words.length < 2) return null
  if (data.data.length === 0) return <p className="field-hint">{t('lease.no_title')}</p>
  return (
    <Choices
      label={t('lease.found_titles')}
      options={data.data.slice(0, offered).map(({ id, title, year }) => ({
        id: String(id),
        name: title,
        note: year ? String(year) : undefined,
      }))}
      chosen={chosen?.id}
      onChoose={onChoose}
    />
  )
}

/** A new licence, or the copies and the end of one. */
export function LeaseForm({ lease }: { lease?: OrganizationLease }) {
  const again = useAskAgain()
  const { values, field, box, set, wrong, busy, onSubmit } = useForm({
    initial: lease ? valuesOf(lease) : initial,
    names: { content_id: 'title', content_item_id: 'title' },
    check,
    send: async (values) => {
      await send(values, lease)
      closeModal('lease')
      toast({ kind: 'success', text: t(lease ? 'lease.changed' : 'lease.created') })
      await again()
    },
  })
  const words = useDebounced(values.title.trim(), pause)
  const seats = values.model === 'concurrent'
  const counted = lease ? lease.loans_left : seats || !values.loans_left ? null : 1
  const kind = kindOf({ ...values, loans_left: counted })
  return (
    <form className="lease-form" onSubmit={onSubmit} noValidate data-slot="lease-form">
      {!lease && (
        <>
          <TextField
            label={t('lease.of')}
            type="search"
            autoComplete="off"
            {...field('title')}
            onText={(title) => set({ title, chosen: undefined })}
          />
          <Titles words={words} chosen={values.chosen} onChoose={(chosen) => set({ chosen })} />
          <ChoiceField
            label={t('lease.model')}
            options={[
              ['loan', t('lease.model.loan')],
              ['concurrent', t('lease.model.concurrent')],
            ]}
            hint={t(seats ? 'lease.concurrent_hint' : 'lease.loan_hint')}
            {...field('model')}
          />
        </>
      )}
      {!values.unlimited && (
        <TextField
          label={t(seats ? 'lease.seats' : 'lease.number')}
          inputMode="numeric"
          {...field('copies')}
        />
      )}
      <CheckField label={t('lease.no_limit')} {...box('unlimited')} />
      {!lease && !seats && (
        <TextField
          label={t('lease.loans')}
          inputMode="numeric"
          hint={t('lease.loans_hint')}
          {...field('loans_left')}
        />
      )}
      <TextField
        label={t('lease.last_day')}
        type="date"
        hint={t('lease.last_day_hint')}
        {...field('ends_on')}
      />
      <p className="lease-note" role="status">
        {t(`lease.kind.${kind}`)}
      </p>
      <FormError text={wrong} />
      <div className="dialog-acts">
        <button
          type="submit"
          className="button button-primary"
          disabled={busy || (!lease && !values.chosen)}
        >
          {t(lease ? 'lease.save' : 'lease.create')}
        </button>
      </div>
    </form>
  )
}
