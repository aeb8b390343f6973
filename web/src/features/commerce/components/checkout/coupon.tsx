import type { OrderDetail } from '@/api/types'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { useCoupons } from '../../pay-api'
import { t } from '../../texts'

/** The coupons of an order that is not confirmed yet, and a field for one more. */
export function Coupon({ order }: { order: OrderDetail }) {
  const setCoupons = useCoupons(order.id)
  const codes = order.coupons.map(({ code }) => code)
  const form = useForm({
    initial: { code: '' },
    names: { coupon: 'code', coupons: 'code' },
    check: ({ code }) => ({ code: code.trim() ? undefined : t('coupon.required') }),
    send: async ({ code }, { reset }) => {
      await setCoupons([...codes, code.trim()])
      reset()
    },
  })
  const remove = (code: string) => form.act(() => setCoupons(codes.filter((each) => each !== code)))
  return (
    <form className="coupon" onSubmit={form.onSubmit} noValidate data-slot="coupon">
      <div className="coupon-field">
        <TextField
          label={t('coupon.label')}
          autoComplete="off"
          maxLength={40}
          {...form.field('code')}
        />
        <button type="submit" className="button button-secondary" aria-busy={form.busy}>
          {t('coupon.apply')}
        </button>
      </div>
      <FormError text={form.wrong} />
      <div role="status">
        <ul className="coupon-list">
          {order.coupons.map(({ code, discount }) => (
            <li key={code}>
              <span>
                <b className="num">{code}</b> {t('coupon.applied', { amount: money(discount) })}
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('coupon.remove', { code })}
                onClick={() => void remove(code)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </form>
  )
}
