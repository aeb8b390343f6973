import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { type Offer, offersOf } from '../found'
import { t } from '../texts'
import type { Facts } from '../types'
import type { SectionProps } from './basics'

const labels = {
  title: 'field.title',
  subtitle: 'field.subtitle',
  summary: 'field.summary',
  publisher: 'field.publisher',
  language: 'field.language',
  year: 'field.year',
  identifiers: 'section.ids',
  tags: 'field.tags',
  contributors: 'section.people',
} as const

interface LineProps {
  offer: Offer
  onTake: () => void
}

function Line({ offer: { field, has, says }, onTake }: LineProps) {
  const label = t(labels[field])
  return (
    <li>
      <div>
        <b>{label}</b>
        <p>
          <small>{t('found.has')}</small> {has || t('meet.empty')}
        </p>
        <p>
          <small>{t('found.says')}</small> {says}
        </p>
      </div>
      <button
        type="button"
        className="button button-secondary"
        aria-label={t('found.take_of', { field: label })}
        onClick={onTake}
      >
        {t('found.take')}
      </button>
    </li>
  )
}

/** Offers, field by field, what a file that was added says of itself. Nothing is taken unasked. */
export function FoundOffers({
  record,
  facts,
  onClose,
}: SectionProps & { facts: Facts; onClose: () => void }) {
  const { wrong, act } = useAct()
  const { form, set, base } = record
  const named = form.contributors.map(({ author_id }) => author_id)
  const people = base.people.filter(({ author_id }) => named.includes(author_id))
  const offers = offersOf(facts, form, people)
  if (offers.length === 0) return null
  return (
    <section className="found-offers" aria-labelledby="found-head" data-slot="found">
      <h4 id="found-head">{t('found.title')}</h4>
      <p className="admin-note">{t('found.hint')}</p>
      <ul>
        {offers.map((offer) => (
          <Line
            key={offer.field}
            offer={offer}
            onTake={() => void act(async () => set(await offer.take()))}
          />
        ))}
      </ul>
      <FormError text={wrong} />
      <button type="button" className="button button-text" onClick={onClose}>
        {t('found.keep')}
      </button>
    </section>
  )
}
