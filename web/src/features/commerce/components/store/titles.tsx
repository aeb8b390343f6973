import { useQuery } from '@tanstack/react-query'
import type { ContentCard, ItemPrice } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { shortName } from '@/kit/format/name'
import { money } from '@/kit/format/number'
import { foreign } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useBuy } from '../../api'
import { itemPricesQuery, type SoldTitle, soldTitles, titlesQuery } from '../../store-api'
import { t } from '../../texts'

const byLine = ({ authors }: ContentCard) =>
  authors
    .slice(0, 2)
    .map(({ author_display_name }) => shortName(author_display_name))
    .join(', ')

/** Buying a title and renting it, or the way to it for who has it. */
function Acts({ title, price }: { title: SoldTitle; price: ItemPrice | undefined }) {
  const { content, item } = title
  const buy = useBuy()
  const rent = price?.offers.find(({ whole, days }) => !whole && days > 0)
  const order = (offer_id?: string) =>
    buy.isPending || buy.mutate([{ content_item_id: item.id, offer_id }])
  if (price?.access.allowed)
    return (
      <Link className="button button-secondary button-wide" to={paths.content(content.slug)}>
        {t('titles.held')}
      </Link>
    )
  return (
    <>
      <button
        type="button"
        className="button button-secondary button-wide num"
        aria-label={t('titles.buy_of', { title: content.title, price: money(item.price) })}
        aria-busy={buy.isPending}
        onClick={() => order()}
      >
        {t('package.buy', { price: money(item.price) })}
      </button>
      {rent && (
        <button
          type="button"
          className="button button-text button-wide num"
          aria-label={`${content.title}: ${t('office.rent_price', { days: rent.days, price: money(rent.price) })}`}
          aria-busy={buy.isPending}
          onClick={() => order(rent.id)}
        >
          {t('office.rent_price', { days: rent.days, price: money(rent.price) })}
        </button>
      )}
    </>
  )
}

function Title({ title, price }: { title: SoldTitle; price: ItemPrice | undefined }) {
  const { content } = title
  return (
    <li className="book sold-title">
      <Link className="book-link" to={paths.content(content.slug)} title={content.title}>
        <span className="book-stand">
          <Cover image={content.cover} sizes="(max-width: 767px) 140px, 180px" />
        </span>
        <div className="book-text">
          <h3 className="book-title" lang={foreign(content.title_language ?? content.language)}>
            {content.title}
          </h3>
          <p className="book-by">{[byLine(content), content.year].filter(Boolean).join(', ')}</p>
        </div>
      </Link>
      <div className="sold-acts">
        <Acts title={title} price={price} />
      </div>
    </li>
  )
}

/** The most read titles that are sold alone, on the shelf line, with what they cost. */
export function Titles() {
  const { data, error, refetch } = useQuery(titlesQuery())
  const titles = soldTitles(data?.data ?? [])
  const prices = useQuery(itemPricesQuery(titles.map(({ item }) => item.id))).data ?? []
  if (data && titles.length === 0) return null
  return (
    <section data-slot="sold-titles">
      <div className="section-head">
        <h2>{t('titles.title')}</h2>
        <p>{t('titles.lead')}</p>
        <Link className="see-all" to={paths.listing({ price: 'paid' })}>
          {t('titles.all')}
          <Icon name="right" size={18} />
        </Link>
      </div>
      {!data && error && <Failure message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <StripSkeleton />}
      {data && (
        <ul className="shelf sold-titles">
          {titles.map((title) => (
            <Title
              key={title.content.id}
              title={title}
              price={prices.find(({ content_item_id }) => content_item_id === title.item.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
