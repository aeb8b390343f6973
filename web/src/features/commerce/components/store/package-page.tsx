import { useQuery } from '@tanstack/react-query'
import type { StorePackage } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { useNow } from '@/kit/hooks/use-now'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Crumbs } from '@/kit/navigation/crumbs'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useBuy } from '../../api'
import { beginOf, families, heldQuery, packageQuery, packagesQuery } from '../../store-api'
import { t } from '../../texts'
import '../../commerce.css'
import { shop } from '../../paths'
import { Refused } from '../refused'

/** The same package for other times, each at its own address. */
function Others({ sold }: { sold: StorePackage }) {
  const { data } = useQuery(packagesQuery())
  const family = families(data?.data ?? []).find(({ options }) =>
    options.some(({ id }) => id === sold.id),
  )
  return (
    <ul className="durations num">
      {(family?.options ?? [sold]).map((each) => (
        <li key={each.id}>
          <Link
            className="duration"
            to={shop.package(each.slug)}
            aria-current={each.id === sold.id ? 'true' : undefined}
          >
            <span>{t('package.days', { days: each.days })}</span>
            <b>{money(each.price)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Buy({ sold }: { sold: StorePackage }) {
  const now = useNow().getTime()
  const held = useQuery(heldQuery()).data?.data ?? []
  const buy = useBuy()
  const order = (gift: boolean) => buy.isPending || buy.mutate([{ package_id: sold.id, gift }])
  const from = beginOf(sold, held, now)
  const to = from + sold.days * 86_400_000
  return (
    <aside className="pay" aria-label={t('cmp.price')} data-slot="pay">
      <h2>{t('cmp.price')}</h2>
      <Others sold={sold} />
      <p className="pay-note num">
        {t(from > now ? 'package.goes_on' : 'package.period', {
          from: shortDate(from),
          to: shortDate(to),
        })}
      </p>
      <button
        type="button"
        className="button button-primary button-wide"
        aria-busy={buy.isPending}
        onClick={() => order(false)}
      >
        {t('package.buy', { price: money(sold.price) })}
      </button>
      <button
        type="button"
        className="button button-text button-wide"
        aria-busy={buy.isPending}
        onClick={() => order(true)}
      >
        {t('package.gift')}
      </button>
      <p className="pay-note">{t('checkout.no_renew')}</p>
    </aside>
  )
}

/** The titles of a package, where a list shows them. */
function Titles({ sold }: { sold: StorePackage }) {
  if (sold.covers === 'category' && sold.category_id)
    return (
      <Link className="inline-link" to={paths.category(sold.category_id, sold.title)}>
        {t('package.see_titles')}
      </Link>
    )
  if (sold.covers === 'all')
    return (
      <Link className="inline-link" to={paths.listing()}>
        {t('package.see_titles')}
      </Link>
    )
  return null
}

function Detail({ sold }: { sold: StorePackage }) {
  const research = sold.kind === 'research'
  return (
    <>
      <Crumbs items={[{ label: t('page.title'), to: paths.store() }]} />
      <div className="order-columns package-columns">
        <div>
          <div className="package-folio on-panel" data-slot="folio">
            <p>{t(research ? 'package.kind_research' : 'package.kind_reading')}</p>
            <h1>{sold.title}</h1>
            {sold.summary && <p className="package-summary">{sold.summary}</p>}
            {sold.people > 1 && <p className="num">{t('package.people', { n: sold.people })}</p>}
          </div>
          <section className="order-part">
            <h2>{t('package.contents')}</h2>
            {research ? (
              <ul className="package-list">
                <li>{t('cmp.folders')}</li>
                <li>{t('cmp.cite')}</li>
              </ul>
            ) : (
              <>
                <p className="num">{t('package.covers', { count: sold.titles })}</p>
                <p className="muted">{t('package.covers_new')}</p>
                <p>
                  <Titles sold={sold} />
                </p>
              </>
            )}
          </section>
          <section className="order-part">
            <h2>{t('package.not_in')}</h2>
            <ul className="package-list">
              <li>{t(research ? 'package.not_titles' : 'package.not_research')}</li>
              {!research && <li>{t('package.not_org')}</li>}
            </ul>
          </section>
        </div>
        <Buy sold={sold} />
      </div>
    </>
  )
}

/** A package: what it opens, what it does not, and what it costs. */
export function PackagePage({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(packageQuery(slug))
  if (data) return <Detail sold={data.data} />
  if (error) return <Refused error={error} onRetry={refetch} />
  return <RowSkeleton count={3} />
}
