import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderLine } from '@/api/types'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { openedAt } from '../../model'
import { useRedeem } from '../../store-api'
import { t } from '../../texts'

/** What a code has given, with the way to it. */
function Given({ line }: { line: OrderLine }) {
  const page = openedAt({ ...line, gift: false }) ?? paths.library()
  return (
    <p className="given">
      <Icon name="check" />
      <span>{t('gift.given', { title: line.title })}</span>
      <Link className="button button-secondary" to={page}>
        {t('order.use')}
      </Link>
    </p>
  )
}

/** A field for the code of a gift. */
export function Redeem() {
  const client = useQueryClient()
  const redeem = useRedeem()
  const [line, setLine] = useState<OrderLine>()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : t('gift.required') }),
    send: async ({ code }, { reset }) => {
      setLine(await redeem.mutateAsync(code.trim()))
      reset()
      await client.invalidateQueries()
    },
  })
  return (
    <section className="order-part" data-slot="redeem">
      <h2>{t('gift.title')}</h2>
      <p className="muted">{t('gift.lead')}</p>
      <form className="coupon-field" onSubmit={form.onSubmit} noValidate>
        <TextField
          label={t('gift.code')}
          autoComplete="off"
          maxLength={60}
          {...form.field('code')}
        />
        <button type="submit" className="button button-secondary" aria-busy={form.busy}>
          {t('gift.redeem')}
        </button>
      </form>
      <FormError text={form.wrong} />
      <div role="status">{line && <Given line={line} />}</div>
    </section>
  )
}
