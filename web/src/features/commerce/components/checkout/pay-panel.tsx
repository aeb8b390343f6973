import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail, PaymentWays } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { money } from '@/kit/format/number'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { orderQuery } from '../../api'
import { left } from '../../model'
import {
  changedOrder,
  type Method,
  paymentQuery,
  useCancel,
  useConfirm,
  waysQuery,
} from '../../pay-api'
import { t } from '../../texts'
import { Live } from './live'
import { type OpenedBank, PayState } from './pay-state'
import { QPay } from './qpay'
import { Transfer } from './transfer'

interface MethodsProps {
  methods: Method[]
  method: Method
  onMethod: (method: Method) => void
}

/** The ways to pay that there are, when there is a choice. */
function Methods({ methods, method, onMethod }: MethodsProps) {
  if (methods.length < 2) return null
  return (
    <fieldset className="methods">
      <legend className="visually-hidden">{t('pay.method')}</legend>
      {methods.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="method"
            value={each}
            checked={each === method}
            onChange={() => onMethod(each)}
          />
          <span>{t(`way.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Confirms the order at its price; what has changed or failed is said, and nothing is asked twice. */
function Confirm({ order, method }: { order: OrderDetail; method: Method }) {
  const confirm = useConfirm(order)
  const changed = changedOrder(confirm.error)
  return (
    <>
      <button
        type="button"
        className="button button-primary button-wide"
        aria-busy={confirm.isPending}
        onClick={() => confirm.isPending || confirm.mutate(method)}
      >
        {order.total > 0 ? t('order.pay', { amount: money(order.total) }) : t('checkout.free')}
      </button>
      {changed && (
        <Live
          tone="warn"
          icon="info"
          title={t('price_changed.title')}
          note={errorText(confirm.error)}
        />
      )}
      {confirm.error && !changed && (
        <Live tone="danger" icon="alert" title={t('pay.failed')} note={errorText(confirm.error)} />
      )}
    </>
  )
}

/** The code, the apps or the account to pay to, and where the payment stands. */
function Pay({ order, method }: { order: OrderDetail; method: Method }) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<OpenedBank>()
  const { data, error, refetch, isFetching } = useQuery(paymentQuery(order, method))
  const check = () => client.refetchQueries({ queryKey: orderQuery(order.id).queryKey })
  if (error && !data)
    return (
      <Live tone="danger" icon="alert" title={t('pay.failed')} note={errorText(error)}>
        <button
          type="button"
          className="button button-secondary button-wide"
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {t('pay.again')}
        </button>
      </Live>
    )
  if (!data) return <LineSkeleton count={4} />
  return (
    <>
      {data.qpay && (
        <QPay
          order={order}
          invoice={data.qpay}
          onOpen={(bank) => setOpened({ bank, refusedBefore: order.refused_at })}
        />
      )}
      {data.transfer && <Transfer transfer={data.transfer} />}
      <PayState order={order} method={method} opened={opened} onCheck={check} />
    </>
  )
}

function Cancel({ order }: { order: OrderDetail }) {
  const cancel = useCancel(order.id)
  const ask = () =>
    openConfirm({
      title: t('order.cancel_confirm'),
      labels: { confirm: t('order.cancel'), cancel: t('order.keep') },
      onConfirm: () =>
        cancel.mutate(undefined, {
          onError: (error) => toast({ kind: 'danger', text: errorText(error) }),
        }),
    })
  return (
    <button
      type="button"
      className="button button-text button-wide"
      aria-busy={cancel.isPending}
      onClick={ask}
    >
      {t('order.cancel')}
    </button>
  )
}

const offered = ({ qpay, transfer }: PaymentWays): Method[] => [
  ...(qpay ? (['qpay'] as const) : []),
  ...(transfer ? (['transfer'] as const) : []),
]

/** Paying an order that waits for it. */
export function PayPanel({ order }: { order: OrderDetail }) {
  const { data, error, refetch } = useQuery(waysQuery())
  const [chosen, setMethod] = useState<Method>()
  const methods = data ? offered(data.data) : []
  const method = chosen ?? methods[0] ?? 'qpay'
  return (
    <aside className="pay" aria-label={t('order.payment')} data-slot="pay">
      {order.total === 0 || <Methods methods={methods} method={method} onMethod={setMethod} />}
      <p className="pay-due">
        {t('checkout.total')}
        <b className="num">{money(left(order))}</b>
      </p>
      {data && methods.length === 0 && (
        <Live tone="warn" icon="info" title={t('pay.none')} note={t('pay.none_sub')} />
      )}
      {error && !data && (
        <Live tone="danger" icon="alert" title={errorText(error)}>
          <button
            type="button"
            className="button button-secondary button-wide"
            onClick={() => void refetch()}
          >
            {t('pay.again')}
          </button>
        </Live>
      )}
      {!data && !error && <LineSkeleton count={2} />}
      {methods.length > 0 &&
        (order.status === 'draft' ? (
          <Confirm order={order} method={method} />
        ) : (
          <Pay key={method} order={order} method={method} />
        ))}
      <Cancel order={order} />
    </aside>
  )
}
