import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { refundDays } from '../../model'
import { families, packagesQuery } from '../../store-api'
import { t } from '../../texts'
import { FamilyCard } from './family-card'
import { HeldPackages } from './held'
import { Redeem } from './redeem'
import { Titles } from './titles'
import '../../commerce.css'

/** What every purchase may count on. */
function Promises() {
  return (
    <ul className="promises">
      <li>
        <Icon name="bookmark" />
        {t('promise.keep')}
      </li>
      <li>
        <Icon name="calendar" />
        {t('checkout.no_renew')}
      </li>
      <li>
        <Icon name="retry" />
        {t('promise.refund', { days: refundDays })}
      </li>
    </ul>
  )
}

function Packages() {
  const { data, error, refetch } = useQuery(packagesQuery())
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeleton count={2} />
  if (data.data.length === 0)
    return (
      <Empty drawing="shelf" title={t('store.empty')} hint={t('page.lead')}>
        <Link className="button button-secondary" to={paths.listing()}>
          {t('store.titles')}
        </Link>
      </Empty>
    )
  return (
    <>
      <ul className="families" data-slot="packages">
        {families(data.data).map((family, i) => (
          <FamilyCard key={family.key} family={family} first={i === 0} />
        ))}
      </ul>
      <Promises />
    </>
  )
}

const questions = ['renew', 'gift', 'org'] as const

function Questions() {
  return (
    <section className="order-part">
      <h2>{t('faq.title')}</h2>
      {questions.map((name) => (
        <details key={name} className="question">
          <summary>{t(`faq.${name}`)}</summary>
          <p>{t(`faq.${name}_a`)}</p>
        </details>
      ))}
    </section>
  )
}

/** Memberships: what the reader has, packages beside each other, and redeeming a gift. */
export function Store() {
  return (
    <>
      <HeldPackages className="order-part">
        <p className="muted">{t('held.none')}</p>
      </HeldPackages>
      <Packages />
      <Titles />
      <Redeem />
      <Questions />
    </>
  )
}
