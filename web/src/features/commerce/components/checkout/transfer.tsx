import type { BankTransfer } from '@/api/types'
import { money } from '@/kit/format/number'
import { t } from '../../texts'
import { CopyButton } from '../copy-button'

const parts = ['account', 'holder', 'reference'] as const

/** Where to transfer the money, and the words by which it is recognised. */
export function Transfer({ transfer }: { transfer: BankTransfer }) {
  return (
    <>
      <dl className="transfer">
        <div>
          <dt>{t('transfer.bank')}</dt>
          <dd>{transfer.bank}</dd>
        </div>
        {parts.map((part) => (
          <div key={part} className={part === 'reference' ? 'transfer-mark' : undefined}>
            <dt>{t(`transfer.${part}`)}</dt>
            <dd className="num">{transfer[part]}</dd>
            <dd>
              <CopyButton text={transfer[part]} name={t(`transfer.${part}`)} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('checkout.total')}</dt>
          <dd className="num">{money(transfer.amount)}</dd>
        </div>
      </dl>
      <p className="pay-note">{t('transfer.reference_hint')}</p>
    </>
  )
}
