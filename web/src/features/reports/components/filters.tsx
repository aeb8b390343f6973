import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { kinds } from '@/api/kinds'
import { ChoiceField } from '@/kit/form/fields'
import type { Target } from '@/kit/navigation/paths'
import { categoriesQuery } from '../api'
import { owners, type Report, type ReportSearch, searchOf } from '../model'
import { t } from '../texts'

interface FiltersProps {
  search: ReportSearch
  target: (search: ReportSearch) => Target
}

/** Puts a choice into the address and begins at the first page. */
function useNarrow({ search, target }: FiltersProps) {
  const router = useRouter()
  return (name: string, value: string) => {
    const texts = Object.fromEntries(
      Object.entries(search).map(([key, text]) => [key, text === undefined ? '' : String(text)]),
    )
    const next = searchOf({ ...texts, page: '', [name]: value })
    void router.navigate(target(next) as never)
  }
}

/** The portal at which it happened, of those at which anything did. */
export function AtFilter({ report, ...props }: FiltersProps & { report: Report | undefined }) {
  const narrow = useNarrow(props)
  const { at = '' } = props.search
  const portals = (report?.organizations ?? []).map(
    ({ organization_id, organization_name }) =>
      [organization_id, organization_name || t('organization.gone')] as const,
  )
  if (!at && portals.length < 2) return null
  const known = !at || portals.some(([id]) => id === at)
  return (
    <div className="report-filters" data-slot="report-filters">
      <ChoiceField
        label={t('at')}
        value={at}
        options={[
          ['', t('at.all')],
          ...portals,
          ...(known ? [] : [[at, t('organization')] as const]),
        ]}
        onText={(id) => narrow('at', id)}
      />
    </div>
  )
}

interface Node {
  id: number
  name: string
  children?: readonly Node[] | null
}

/** A tree as choices, each below what it is in. */
const flat = (tree: readonly Node[], depth = 0): [string, string][] =>
  tree.flatMap(({ id, name, children }) => [
    [String(id), `${'  '.repeat(depth)}${name}`] as [string, string],
    ...flat(children ?? [], depth + 1),
  ])

/** What the report of lending is narrowed by. */
export function LendingFilters(props: FiltersProps) {
  const narrow = useNarrow(props)
  const { kind = '', owner = '', category_id } = props.search
  const categories = useQuery(categoriesQuery()).data?.data ?? []
  return (
    <div
      className="report-filters"
      role="group"
      aria-label={t('filters')}
      data-slot="report-filters"
    >
      <ChoiceField
        label={t('filter.kind')}
        value={kind}
        options={[
          ['', t('filter.kind_all')],
          ...kinds.map((each) => [each, t(`kind.${each}`)] as const),
        ]}
        onText={(text) => narrow('kind', text)}
      />
      <ChoiceField
        label={t('filter.owner')}
        value={owner}
        options={[
          ['', t('filter.owner_all')],
          ...owners.map((each) => [each, t(`filter.${each}`)] as const),
        ]}
        onText={(text) => narrow('owner', text)}
      />
      <ChoiceField
        label={t('filter.category')}
        value={String(category_id ?? '')}
        options={[['', t('filter.category_all')], ...flat(categories)]}
        onText={(text) => narrow('category_id', text)}
      />
    </div>
  )
}
