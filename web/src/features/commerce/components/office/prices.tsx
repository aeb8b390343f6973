import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { AskButton } from '@/kit/dialog/ask-button'
import { openModal } from '@/kit/dialog/modal'
import { Empty } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { money } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import {
  endOffer,
  type Offer,
  type PricedItem,
  type PricedTitle,
  titlePricesQuery,
  useOfficeAgain,
} from '../../office-api'
import { t } from '../../texts'
import { Answered, List, type OfficeProps, officeDialog, Pages } from './office-kit'
import { OfferForm, PriceForm } from './price-forms'
import '../../commerce.css'

/** A further price, changed or ended. */
function OfferLine({ offer, title }: { offer: Offer; title: string }) {
  const again = useOfficeAgain()
  const { busy, wrong, act } = useAct()
  const { id, days } = offer
  const price = money(offer.price)
  const edit = () =>
    openModal({
      id: officeDialog,
      title: t('office.change_rent'),
      children: <OfferForm title={title} offer={offer} />,
    })
  const end = async () => {
    const ended = await act(() => endOffer(id))
    if (ended) toast({ kind: 'success', text: t('office.rent_ended') })
    await again()
  }
  return (
    <li>
      <span className="num">
        {days > 0 ? t('office.rent_price', { days, price }) : `${t('office.whole')}, ${price}`}
      </span>
      <span className="price-acts">
        <button
          type="button"
          className="button button-text"
          aria-label={t('office.change_rent_of', { title, days, price })}
          onClick={edit}
        >
          {t('office.edit')}
        </button>
        <AskButton
          act={t('office.end')}
          label={t('office.end_rent_of', { title, days })}
          question={t('office.end_rent_question', { title, days })}
          cancel={t('action.cancel')}
          className="admin-danger"
          busy={busy}
          onAct={end}
        />
      </span>
      <FormError text={wrong} />
    </li>
  )
}

const files: Record<string, string> = { epub: 'EPUB', pdf: 'PDF' }

/** What an item is, for one without a name of its own. */
const fileOf = ({ file_type }: PricedItem) =>
  file_type === 'audio' ? t('office.audio') : (files[file_type] ?? '')

/** What an item costs alone, in words. */
const priceOf = ({ free, price }: PricedItem) =>
  free ? t('office.free') : price > 0 ? money(price) : t('office.not_alone')

/** What is done with an item: its price is set, a rent is added. */
function Acts({ item, content, title }: { item: PricedItem; content: number; title: string }) {
  const open = (act: 'set_price' | 'add_rent') =>
    openModal({
      id: officeDialog,
      title: t(`office.${act}`),
      children:
        act === 'set_price' ? (
          <PriceForm item={item} title={title} />
        ) : (
          <OfferForm
            item={{ content_id: content, content_item_id: item.content_item_id }}
            title={title}
          />
        ),
    })
  return (['set_price', 'add_rent'] as const).map((act) => (
    <button
      key={act}
      type="button"
      className={`button ${act === 'set_price' ? 'button-secondary' : 'button-text'}`}
      aria-label={t(`office.${act}_of`, { title })}
      onClick={() => open(act)}
    >
      {t(`office.${act}`)}
    </button>
  ))
}

function Row({ item, of }: { item: PricedItem; of: PricedTitle }) {
  const part = item.title || fileOf(item)
  const title = [of.title, part].filter(Boolean).join('. ')
  // The prices of the title as a whole stand with its first item.
  const offers = of.items[0] === item ? [...item.rents, ...of.offers] : item.rents
  return (
    <tr>
      <td>
        <Link to={paths.content(of.slug)}>
          <b>{of.title}</b>
        </Link>
        <span className="admin-note">{part}</span>
      </td>
      <td data-label={t('office.price')} className="num admin-sum">
        {priceOf(item)}
      </td>
      <td data-label={t('office.rent')}>
        {offers.length === 0 ? (
          '—'
        ) : (
          <ul className="price-offers">
            {offers.map((offer) => (
              <OfferLine key={offer.id} offer={offer} title={title} />
            ))}
          </ul>
        )}
      </td>
      <td className="admin-acts">
        {!item.free && <Acts item={item} content={of.content_id} title={title} />}
      </td>
    </tr>
  )
}

/** Finds titles by their names; the address keeps what is looked for. */
function Search({ search }: { search: string }) {
  const router = useRouter()
  const [typed, setTyped] = useState(search)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim() || undefined
    if ((next ?? '') !== search)
      void router.navigate(paths.admin('prices', { search: next }) as never)
  }
  return (
    <form className="admin-filters" onSubmit={find}>
      <TextField
        label={t('office.find_title')}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onText={setTyped}
        onBlur={find}
      />
    </form>
  )
}

/** What the titles of the organisation cost: alone, for some days, as a whole. */
export function Prices({ search: { search = '', page } }: OfficeProps) {
  const query = useQuery(titlePricesQuery(search, Number(page) || 1))
  const heads = ['office.work', 'office.price', 'office.rent'] as const
  return (
    <>
      <h2>{t('office.prices')}</h2>
      <p className="admin-lead">{t('office.prices_lead')}</p>
      <Search key={search} search={search} />
      <Answered query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              drawing="leaf"
              title={t(search ? 'office.prices_not_found' : 'office.prices_none')}
              hint={search ? undefined : t('office.prices_none_hint')}
            />
          ) : (
            <>
              <List
                slot="prices"
                sum={t('office.price')}
                acts={t('office.set_price')}
                heads={heads.map((head) => t(head))}
              >
                {data.flatMap((title) =>
                  title.items.map((item) => (
                    <Row key={item.content_item_id} item={item} of={title} />
                  )),
                )}
              </List>
              <Pages
                section="prices"
                search={{ search: search || undefined, page }}
                total={meta?.total}
              />
            </>
          )
        }
      </Answered>
    </>
  )
}
