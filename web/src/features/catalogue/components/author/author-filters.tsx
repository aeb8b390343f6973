import type { Author, Facets } from '@/api/types'
import { number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import {
  decadeName,
  decadeOf,
  decadesOf,
  orderOf,
  type WorksSearch,
  workOrders,
  worksTarget,
} from '../../author'
import { kindsKey, roleKey } from '../../model'
import { t } from '../../texts'

export interface AuthorFiltersProps {
  author: Author
  search: WorksSearch
}

/** What the author did, with the count of works; nothing to choose in one role. */
export function RoleTabs({ author, search }: AuthorFiltersProps) {
  if (author.roles.length < 2) return null
  const to = (role?: string) => worksTarget(author.author_id, search, { role })
  return (
    <nav className="tabs" aria-label={t('author.by_role')} data-slot="tabs">
      <Link className="tab" to={to()} aria-current={search.role ? undefined : 'page'}>
        {t('author.all')}
      </Link>
      {author.roles.map(({ role, count }) => (
        <Link
          key={role}
          className="tab"
          to={to(role)}
          aria-current={search.role === role ? 'page' : undefined}
        >
          {t(roleKey(role))}
          <span className="num">{number(count)}</span>
        </Link>
      ))}
    </nav>
  )
}

const orderTexts = { 'year.asc': 'author.oldest', 'year.desc': 'author.newest' } as const

export function WorkOrders({ author, search }: AuthorFiltersProps) {
  return (
    <nav className="scope" aria-label={t('author.sort')}>
      {workOrders.map((order) => (
        <Link
          key={order}
          to={worksTarget(author.author_id, search, { order })}
          aria-current={order === orderOf(search) ? 'true' : undefined}
        >
          {t(orderTexts[order])}
        </Link>
      ))}
    </nav>
  )
}

interface Narrowing {
  code: string
  label: string
  count: number
}

interface ChipsProps extends AuthorFiltersProps {
  name: 'kind' | 'decade'
  label: string
  values: Narrowing[]
  chosen: string | undefined
  /** With fewer values there is nothing to choose. */
  least: number
}

function Chips({ author, search, name, label, values, chosen, least }: ChipsProps) {
  if (values.length < least && !chosen) return null
  return (
    <nav className="author-chips" aria-label={label}>
      {values.map(({ code, label: shown, count }) => {
        const on = code === chosen
        return (
          <Link
            key={code}
            className={on ? 'chip chip-on' : 'chip'}
            to={worksTarget(author.author_id, search, { [name]: on ? undefined : code })}
            aria-current={on ? 'true' : undefined}
          >
            {shown}
            <span className="num">{number(count)}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** Ways to narrow the works, each with what it would find. */
export function WorkChips({ facets, ...props }: AuthorFiltersProps & { facets?: Facets }) {
  const kinds = (facets?.kind ?? []).map((each) => ({ ...each, label: t(kindsKey(each.code)) }))
  const decades = decadesOf(facets).map((each) => ({ ...each, label: decadeName(each.code) }))
  const decade = decadeOf(props.search)?.toString()
  return (
    <>
      <Chips
        {...props}
        name="kind"
        label={t('author.kinds')}
        values={kinds}
        chosen={props.search.kind}
        least={2}
      />
      <Chips
        {...props}
        name="decade"
        label={t('author.decades')}
        values={decades}
        chosen={decade}
        least={3}
      />
    </>
  )
}
