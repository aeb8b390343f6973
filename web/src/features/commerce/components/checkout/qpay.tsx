import type { OrderDetail, QPayInvoice } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { t } from '../../texts'

export type Bank = QPayInvoice['banks'][number]

/** A bank's name in the page's language, as far as it has one. */
export const bankName = ({ name, description }: Bank) =>
  (locale() === 'mn' ? description : name) || name || description

/** Stands for a bank: the first letters of its name. */
const sign = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, 3)

/** Schemes by which a page would act in our name, never a bank's app. */
const unsafe = /^\s*(javascript|data|vbscript|blob|file):/i

/** The apps of banks that pay the invoice on this very device. */
function Banks({ banks, onOpen }: { banks: Bank[]; onOpen: (bank: Bank) => void }) {
  const shown = banks.filter(({ link }) => !unsafe.test(link))
  return (
    <ul className="banks" aria-label={t('pay.open_bank')}>
      {shown.map((bank) => {
        const page = /^https?:/.test(bank.link)
        return (
          <li key={bank.link}>
            <a
              href={bank.link}
              target={page ? '_blank' : undefined}
              rel="noreferrer"
              onClick={() => onOpen(bank)}
            >
              <span className="bank-sign" aria-hidden="true">
                {sign(bankName(bank))}
              </span>
              {bankName(bank)}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Code({ invoice }: { invoice: QPayInvoice }) {
  return (
    <p className="pay-code">
      <img
        src={`data:image/png;base64,${invoice.qr_image}`}
        alt={t('pay.qr_label')}
        width={240}
        height={240}
      />
      <span>{t('pay.scan')}</span>
    </p>
  )
}

export interface QPayProps {
  order: OrderDetail
  invoice: QPayInvoice
  onOpen: (bank: Bank) => void
}

/** Paying in a bank's app: a phone opens one, another screen shows the code. */
export function QPay({ invoice, onOpen }: QPayProps) {
  const phone = matchMedia('(max-width: 767px)').matches
  const banks = invoice.banks.length > 0 && <Banks banks={invoice.banks} onOpen={onOpen} />
  if (phone)
    return (
      <>
        {banks && <p className="pay-note">{t('pay.choose_bank')}</p>}
        {banks}
        <details className="pay-other" open={!banks}>
          <summary>{t('pay.other_phone')}</summary>
          <Code invoice={invoice} />
        </details>
      </>
    )
  return (
    <>
      <Code invoice={invoice} />
      {banks && <p className="pay-or">{t('pay.or_bank')}</p>}
      {banks}
    </>
  )
}
