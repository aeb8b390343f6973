import { useQuery } from '@tanstack/react-query'
import { TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { type Merchant, merchantQuery, removeMerchant, saveMerchant } from '../../office-api'
import { t } from '../../texts'
import { Answered, FormEnd } from './office-kit'
import { BackToHub, required, useArrives } from './receiving-kit'

function Form({ merchant }: { merchant: Merchant }) {
  const arrives = useArrives()
  const { values, field, wrong, busy, onSubmit } = useForm({
    initial: {
      username: merchant.username,
      password: '',
      invoice_code: merchant.invoice_code,
      merchant: merchant.merchant,
      district: merchant.district,
    },
    check: (typed) => ({
      username: required(typed.username),
      invoice_code: required(typed.invoice_code),
      merchant: required(typed.merchant),
      password: typed.username.trim() === merchant.username ? undefined : required(typed.password),
      district: /^(\d{4})?$/.test(typed.district.trim())
        ? undefined
        : t('office.merchant_district_wrong'),
    }),
    send: async ({ password, district, ...rest }) => {
      await saveMerchant({
        ...rest,
        password: password || undefined,
        district: district.trim() || undefined,
      })
      await arrives(t('office.merchant_saved'))
    },
  })
  const kept = merchant.own && values.username.trim() === merchant.username
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="merchant-form">
      <h3>{t('way.qpay')}</h3>
      <p className="admin-note">{t('office.merchant_lead')}</p>
      <p role="status">
        {merchant.own
          ? t('office.merchant_own', { name: merchant.username })
          : t('office.merchant_hub')}
      </p>
      <TextField
        label={t('office.merchant_username')}
        autoComplete="off"
        maxLength={100}
        {...field('username')}
      />
      <TextField
        label={t('office.merchant_password')}
        type="password"
        autoComplete="new-password"
        maxLength={100}
        hint={kept ? t('office.merchant_password_kept') : undefined}
        {...field('password')}
      />
      <TextField
        label={t('office.merchant_code')}
        autoComplete="off"
        maxLength={100}
        {...field('invoice_code')}
      />
      <TextField
        label={t('office.merchant_id')}
        hint={t('office.merchant_id_hint')}
        autoComplete="off"
        maxLength={100}
        {...field('merchant')}
      />
      <TextField
        label={t('office.merchant_district')}
        hint={t('office.merchant_district_hint')}
        inputMode="numeric"
        maxLength={4}
        {...field('district')}
      />
      <FormEnd wrong={wrong} busy={busy} act={t('office.save')} />
      {merchant.own && (
        <BackToHub
          act={t('office.merchant_remove')}
          question={t('office.merchant_remove_question', { name: merchant.username })}
          done={t('office.merchant_removed')}
          remove={removeMerchant}
        />
      )}
    </form>
  )
}

/** Where the money for what the organisation sells arrives at QPay. */
export function MerchantForm() {
  const query = useQuery(merchantQuery())
  return <Answered query={query}>{({ data }) => <Form merchant={data} />}</Answered>
}
