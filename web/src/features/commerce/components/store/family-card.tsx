import { useId, useState } from 'react'
import type { StorePackage } from '@/api/types'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { useBuy } from '../../api'
import { shop } from '../../paths'
import type { Family } from '../../store-api'
import { t } from '../../texts'

/** What packages are compared by, and what this one says to each; nothing: it does not have it. */
function features(sold: StorePackage): [name: string, value: string | undefined][] {
  const research = sold.kind === 'research'
  const yes = t('cmp.yes')
  return [
    [t('cmp.read'), research ? undefined : t('cmp.n_titles', { count: sold.titles })],
    [t('cmp.inside'), research ? undefined : yes],
    [t('cmp.folders'), research ? yes : undefined],
    [t('cmp.cite'), research ? yes : undefined],
    [t('cmp.notes'), t('cmp.always')],
  ]
}

interface DurationsProps {
  options: StorePackage[]
  chosen: StorePackage
  onChoose: (sold: StorePackage) => void
}

const monthDays = 30

/** The months' price of what lasts for several. */
const perMonth = ({ price, days }: StorePackage) =>
  days > monthDays
    ? t('package.per_month', { amount: money(Math.round((price * monthDays) / days)) })
    : ''

function Durations({ options, chosen, onChoose }: DurationsProps) {
  const name = useId()
  return (
    <fieldset className="durations num">
      <legend>{t('cmp.price')}</legend>
      {options.map((each) => (
        <label key={each.id} className="duration">
          <input
            type="radio"
            name={name}
            checked={each.id === chosen.id}
            onChange={() => onChoose(each)}
          />
          <span>
            {t('package.days', { days: each.days })} <small>{perMonth(each)}</small>
          </span>
          <b>{money(each.price)}</b>
        </label>
      ))}
    </fieldset>
  )
}

/** A family of packages: what it opens, for how long, for how much. */
export function FamilyCard({ family, first }: { family: Family; first: boolean }) {
  const buy = useBuy()
  const [id, setID] = useState(family.options.at(-1)?.id)
  const chosen = family.options.find((each) => each.id === id) ?? family.options[0]
  if (!chosen) return null
  return (
    <li className="family" data-slot="package">
      <div>
        <h2>
          <Link to={shop.package(chosen.slug)}>{chosen.title}</Link>
        </h2>
        <p className="muted">{chosen.summary}</p>
        {chosen.people > 1 && <p className="num">{t('package.people', { n: chosen.people })}</p>}
      </div>
      <dl className="family-features num">
        {features(chosen).map(([name, value]) => (
          <div key={name} className={value ? undefined : 'family-none'}>
            <dt>{name}</dt>
            <dd>
              {value ? <Icon name="check" size={18} /> : null}
              {value ?? t('cmp.no')}
            </dd>
          </div>
        ))}
      </dl>
      <Durations options={family.options} chosen={chosen} onChoose={(each) => setID(each.id)} />
      <button
        type="button"
        className={`button button-${first ? 'primary' : 'secondary'} button-wide`}
        aria-busy={buy.isPending}
        aria-label={`${t('package.buy', { price: money(chosen.price) })}: ${chosen.title}`}
        onClick={() => buy.isPending || buy.mutate([{ package_id: chosen.id }])}
      >
        {t('package.buy', { price: money(chosen.price) })}
      </button>
    </li>
  )
}
