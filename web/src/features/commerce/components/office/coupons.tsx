import { useQuery } from '@tanstack/react-query'
import { AskButton } from '@/kit/dialog/ask-button'
import { openModal } from '@/kit/dialog/modal'
import { Empty } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { type Coupon, couponsQuery, endCoupon, useOfficeAgain } from '../../office-api'
import { couponState } from '../../office-model'
import { t } from '../../texts'
import { CouponForm } from './coupon-form'
import { Answered, List, type OfficeProps, officeDialog, Pages } from './office-kit'

const tones = { runs: 'badge-ok', later: 'badge-info', over: '', used_up: 'badge-warn', ended: '' }

/** The days on which a coupon is taken; its end is the end of a day. */
function term({ starts_at, ends_at }: Coupon) {
  if (!starts_at && !ends_at) return t('office.no_end')
  const from = starts_at ? shortDate(starts_at) : ''
  return `${from}–${ends_at ? shortDate(Date.parse(ends_at) - 1) : ''}`
}

function End({ coupon: { id, code } }: { coupon: Coupon }) {
  const again = useOfficeAgain()
  const { busy, wrong, act } = useAct()
  const end = async () => {
    const ended = await act(() => endCoupon(id))
    if (ended) toast({ kind: 'success', text: t('office.end_done', { code }) })
    await again()
  }
  return (
    <>
      <AskButton
        act={t('office.end')}
        label={t('office.end_of', { code })}
        question={t('office.end_question', { code })}
        cancel={t('action.cancel')}
        className="admin-danger"
        busy={busy}
        onAct={end}
      />
      <FormError text={wrong} />
    </>
  )
}

function Row({ coupon }: { coupon: Coupon }) {
  const { code, percent, amount, scope, used, most, active } = coupon
  const state = couponState(coupon, Date.now())
  return (
    <tr>
      <td>
        <b className="num">{code}</b>
        <span className="admin-note">
          {t(`office.scope_${scope}`)}
          {coupon.combinable && ` · ${t('office.combinable')}`}
        </span>
      </td>
      <td data-label={t('office.discount')} className="num">
        {percent > 0 ? `${percent}%` : money(amount)}
      </td>
      <td data-label={t('office.used')} className="num">
        {most > 0 ? t('office.used_of', { used, most }) : t('office.used_times', { used })}
      </td>
      <td data-label={t('office.term')} className="num">
        {term(coupon)}
      </td>
      <td data-label={t('office.status')}>
        <span className={`badge ${tones[state]}`}>{t(`office.coupon_${state}`)}</span>
      </td>
      <td className="admin-acts">{active && <End coupon={coupon} />}</td>
    </tr>
  )
}

/** The coupons of the organisation, and how often each was used. */
export function Coupons({ search }: OfficeProps) {
  const query = useQuery(couponsQuery(Number(search.page) || 1))
  const create = () =>
    openModal({ id: officeDialog, title: t('office.new_coupon'), children: <CouponForm /> })
  const heads = ['coupon.label', 'office.discount', 'office.used', 'office.term'] as const
  return (
    <>
      <div className="admin-head">
        <h2>{t('office.coupons')}</h2>
        <button type="button" className="button button-primary" onClick={create}>
          {t('office.new_coupon')}
        </button>
      </div>
      <Answered query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty drawing="leaf" title={t('office.no_coupon')} hint={t('office.no_coupon_hint')} />
          ) : (
            <>
              <List
                slot="coupons"
                acts={t('office.end')}
                heads={[...heads.map((head) => t(head)), t('office.status')]}
              >
                {data.map((coupon) => (
                  <Row key={coupon.id} coupon={coupon} />
                ))}
              </List>
              <Pages section="coupons" search={{ page: search.page }} total={meta?.total} />
            </>
          )
        }
      </Answered>
    </>
  )
}
