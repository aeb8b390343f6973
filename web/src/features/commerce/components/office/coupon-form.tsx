import { useQuery } from '@tanstack/react-query'
import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { CheckField, ChoiceField, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { type Coupon, createCoupon, staffPackagesQuery, useOfficeAgain } from '../../office-api'
import { amountOf } from '../../office-model'
import { t } from '../../texts'
import { FormEnd, officeDialog } from './office-kit'

const scopes: Coupon['scope'][] = ['all', 'reading', 'research', 'titles', 'package']
const shapes = ['percent', 'amount'] as const
/** More packages than an organisation sells. */
const mostPackages = 100

const blank = {
  code: '',
  shape: 'percent' as (typeof shapes)[number],
  value: '',
  scope: 'all' as Coupon['scope'],
  package_id: '',
  starts_on: '',
  ends_on: '',
  most: '',
  most_each: '1',
  combinable: false,
}

type Typed = typeof blank

const wrongWith = ({ code, shape, value }: Typed) => ({
  code: code.trim() ? undefined : t('office.code_required'),
  value: (shape === 'percent' ? Number(value) >= 1 && Number(value) <= 100 : amountOf(value) > 0)
    ? undefined
    : t('office.number_wrong'),
})

function sentOf({ shape, value, most, most_each, package_id, ...typed }: Typed) {
  return {
    ...typed,
    [shape]: shape === 'percent' ? Number(value) : amountOf(value),
    package_id: typed.scope === 'package' ? package_id : '',
    most: Number(most) || 0,
    most_each: Number(most_each) || 0,
  }
}

function useCouponForm() {
  const again = useOfficeAgain()
  return useForm({
    initial: blank,
    check: wrongWith,
    names: { percent: 'value', amount: 'value' },
    send: async (typed) => {
      await createCoupon(sentOf(typed))
      closeModal(officeDialog)
      toast({ kind: 'success', text: t('office.coupon_made') })
      await again()
    },
  })
}

type Fields = Pick<ReturnType<typeof useCouponForm>, 'values' | 'field'>

/** What a coupon makes cheaper. */
function Scope({ values, field }: Fields) {
  const packages = useQuery(staffPackagesQuery(1, mostPackages)).data?.data ?? []
  return (
    <>
      <ChoiceField
        label={t('office.scope')}
        options={scopes.map((each) => [each, t(`office.scope_${each}`)])}
        {...field('scope')}
      />
      {values.scope === 'package' && (
        <ChoiceField
          label={t('office.package')}
          options={[
            ['', t('office.choose')],
            ...packages.map(({ id, title }) => [id, title] as const),
          ]}
          {...field('package_id')}
        />
      )}
    </>
  )
}

/** Makes a coupon. */
export function CouponForm() {
  const { values, field, box, wrong, busy, onSubmit } = useCouponForm()
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="coupon-form">
      <TextField
        label={t('coupon.label')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        hint={t('office.code_hint')}
        {...field('code')}
      />
      <ChoiceField
        label={t('office.shape')}
        options={shapes.map((each) => [each, t(`office.shape_${each}`)])}
        {...field('shape')}
      />
      <TextField
        label={t(`office.value_${values.shape}`)}
        inputMode="numeric"
        autoComplete="off"
        {...field('value')}
      />
      <Scope values={values} field={field} />
      <TextField label={t('office.starts_on')} type="date" {...field('starts_on')} />
      <TextField label={t('office.ends_on')} type="date" {...field('ends_on')} />
      <TextField
        label={t('office.most')}
        type="number"
        min={0}
        hint={t('office.most_hint')}
        {...field('most')}
      />
      <TextField
        label={t('office.most_each')}
        type="number"
        min={0}
        hint={t('office.most_hint')}
        {...field('most_each')}
      />
      <CheckField label={t('office.combine')} {...box('combinable')} />
      <FormEnd wrong={wrong} busy={busy} act={t('office.save')} />
    </form>
  )
}
