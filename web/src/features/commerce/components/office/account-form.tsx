import { useQuery } from '@tanstack/react-query'
import { TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { accountQuery, removeAccount, saveAccount, type TransferAccount } from '../../office-api'
import { t } from '../../texts'
import { Answered, FormEnd } from './office-kit'
import { BackToHub, required, useArrives } from './receiving-kit'

function Form({ account }: { account: TransferAccount }) {
  const arrives = useArrives()
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { bank: account.bank, account: account.account, holder: account.holder },
    check: (typed) => ({
      bank: required(typed.bank),
      account: required(typed.account),
      holder: required(typed.holder),
    }),
    send: async (typed) => {
      await saveAccount(typed)
      await arrives(t('office.account_saved'))
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="account-form">
      <h3>{t('office.account')}</h3>
      <p className="admin-note">{t('office.account_lead')}</p>
      <p role="status">
        {account.own ? t('office.account_own', { name: account.account }) : t('office.account_hub')}
      </p>
      <TextField label={t('transfer.bank')} autoComplete="off" maxLength={100} {...field('bank')} />
      <TextField
        label={t('transfer.account')}
        hint={t('office.account_hint')}
        autoComplete="off"
        maxLength={60}
        {...field('account')}
      />
      <TextField
        label={t('transfer.holder')}
        autoComplete="off"
        maxLength={100}
        {...field('holder')}
      />
      <FormEnd wrong={wrong} busy={busy} act={t('office.save')} />
      {account.own && (
        <BackToHub
          act={t('office.account_remove')}
          question={t('office.account_remove_question', { name: account.account })}
          done={t('office.account_removed')}
          remove={removeAccount}
        />
      )}
    </form>
  )
}

/** Where bank transfers for what the organisation sells arrive. */
export function AccountForm() {
  const query = useQuery(accountQuery())
  return <Answered query={query}>{({ data }) => <Form account={data} />}</Answered>
}
