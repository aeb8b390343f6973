import { toast } from '@/kit/feedback/toast'
import { CheckField, ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { setTerms, useAskAgain } from '../api'
import type { Submission, Terms } from '../model'
import { t } from '../texts'
import { itemName } from './item-name'

const protections = ['session', 'open', 'strict'] as const

interface Priced {
  item_id: number
  free: boolean
  price: string
}

interface PriceProps {
  /** The item, where there are several. */
  name: string | undefined
  priced: Priced
  error: string | undefined
  onPrice: (change: Partial<Priced>) => void
}

function Price({ name, priced: { free, price }, error, onPrice }: PriceProps) {
  return (
    <>
      <TextField
        label={name ? t('terms.price_of', { name }) : t('terms.price')}
        inputMode="numeric"
        autoComplete="off"
        hint={t('terms.price_hint')}
        error={error}
        disabled={free}
        value={free ? '0' : price}
        onText={(text) => onPrice({ price: text.replace(/\D/g, '').slice(0, 12) })}
      />
      <CheckField
        label={name ? t('terms.free_of', { name }) : t('terms.free')}
        checked={free}
        onCheck={(next) => onPrice({ free: next })}
      />
    </>
  )
}

interface TermsProps {
  submission: Submission
  terms: Terms
}

/** How a publisher has a title read: for how much, how much of it without a right, from when. */
export function TermsForm({ submission, terms }: TermsProps) {
  const { title } = submission
  const again = useAskAgain()
  const { values, field, errors, set, wrong, busy, onSubmit } = useForm({
    initial: {
      protection: terms.protection as string,
      preview_percent: String(terms.preview_percent),
      embargo_until: terms.embargo_until,
      prices: terms.prices.map((each): Priced => ({ ...each, price: String(each.price) })),
    },
    send: async ({ protection, preview_percent, embargo_until, prices }) => {
      await setTerms(title.id, {
        protection: protection as Terms['protection'],
        preview_percent: Number(preview_percent),
        embargo_until,
        prices: prices.map((each) => ({ ...each, price: each.free ? 0 : Number(each.price) })),
      })
      toast({ kind: 'success', text: t('terms.saved') })
      await again()
    },
  })
  const change = (at: number, to: Partial<Priced>) =>
    set({ prices: values.prices.map((each, i) => (i === at ? { ...each, ...to } : each)) })
  return (
    <form className="admin-form terms-form" onSubmit={onSubmit} noValidate data-slot="terms-form">
      {values.prices.map((priced, i) => (
        <Price
          key={priced.item_id}
          name={values.prices.length > 1 ? itemName(submission, priced.item_id, i) : undefined}
          priced={priced}
          error={errors[`prices[${i}].price`]}
          onPrice={(to) => change(i, to)}
        />
      ))}
      <div className="terms-two">
        <TextField
          label={t('terms.preview')}
          type="number"
          min={0}
          max={100}
          {...field('preview_percent')}
        />
        <TextField
          label={t('terms.embargo_until')}
          type="date"
          hint={t('terms.embargo_hint')}
          {...field('embargo_until')}
        />
      </div>
      <ChoiceField
        label={t('terms.protection')}
        options={protections.map((each) => [each, t(`terms.protection_${each}`)])}
        {...field('protection')}
      />
      <FormError text={wrong} />
      <button type="submit" className="button button-secondary" aria-busy={busy}>
        {t('terms.save')}
      </button>
    </form>
  )
}

/** The same as staff read it. */
export function TermsTold({ submission: { title }, terms }: TermsProps) {
  const price = title.price > 0 ? money(title.price) : '–'
  return (
    <dl className="admin-facts">
      <div>
        <dt>{t('head.price')}</dt>
        <dd className="num">{title.free ? t('free') : price}</dd>
      </div>
      <div>
        <dt>{t('terms.preview')}</dt>
        <dd className="num">{terms.preview_percent}</dd>
      </div>
      <div>
        <dt>{t('terms.protection')}</dt>
        <dd>{t(`terms.protection_${terms.protection}`)}</dd>
      </div>
      <div>
        <dt>{t('terms.embargo_until')}</dt>
        <dd className="num">
          {terms.embargo_until
            ? shortDate(`${terms.embargo_until}T12:00:00+08:00`)
            : t('terms.none')}
        </dd>
      </div>
    </dl>
  )
}
