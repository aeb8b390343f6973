import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '@/api/types'
import { openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { type LeaseSearch, leasesAt, searchOf } from '../../office'
import { leasesQuery, listSize, totalsQuery } from '../../office-api'
import { t } from '../../texts'
import { WaitingRequests } from './copy-requests'
import { LeaseForm } from './lease-form'
import { LeasePanel } from './lease-panel'
import { LeaseTable } from './lease-table'
import '../../lending.css'
import './leases.css'

const pause = 250

interface PartProps {
  search: LeaseSearch
}

/** What the organisation lends as a whole, and the way to a new licence. */
function Head() {
  const { data } = useQuery(totalsQuery())
  const totals = data?.data
  const create = () => openModal({ id: 'lease', title: t('lease.new'), children: <LeaseForm /> })
  return (
    <div className="lease-head">
      <div>
        <h2>{t('lease.title')}</h2>
        {totals && (
          <p className="lease-note num">
            {t('lease.meta', {
              count: totals.leases,
              used: totals.in_use,
              total: totals.copies,
              queue: totals.waiting,
            })}
          </p>
        )}
      </div>
      <button type="button" className="button button-primary" onClick={create}>
        {t('lease.new')}
      </button>
    </div>
  )
}

/** Says that licences end soon, and shows which. */
function EndingNote() {
  const n = useQuery(totalsQuery()).data?.data.ending ?? 0
  if (n === 0) return null
  return (
    <div className="lease-ending">
      <Icon name="clock" size={20} />
      <p>{t('lease.ending', { n, days: 14 })}</p>
      <Link className="button button-text" to={leasesAt({ state: 'ending' })}>
        {t('lease.see_ending')}
      </Link>
    </div>
  )
}

/** The states by which the list is narrowed, with their numbers. */
function States({ search: { state, search } }: PartProps) {
  const totals = useQuery(totalsQuery()).data?.data
  const tabs = [
    [undefined, t('lease.all')],
    ['full', t('lease.full', { n: totals?.full ?? 0 })],
    ['unused', t('lease.unused', { n: totals?.unused ?? 0 })],
    ['ending', t('lease.soon', { n: totals?.ending ?? 0 })],
  ] as const
  return (
    <nav className="tabs" aria-label={t('lease.states')}>
      {tabs.map(([each, text]) => (
        <Link
          key={text}
          className="tab"
          to={leasesAt({ search, state: each })}
          aria-current={each === state ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** The words of a title that is looked for; they live in the address. */
function Words({ search }: PartProps) {
  const router = useRouter()
  const [text, setText] = useState(search.search ?? '')
  const words = useDebounced(text.trim(), pause)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads somewhere
  useEffect(() => {
    if (words === (search.search ?? '')) return
    const target = leasesAt({ state: search.state, search: words || undefined })
    void router.navigate({ ...target, replace: true } as never)
  }, [words])
  return (
    <TextField
      label={t('lease.search')}
      type="search"
      autoComplete="off"
      value={text}
      onText={setText}
    />
  )
}

function List({ search }: PartProps) {
  const query = useQuery({ ...leasesQuery(search), placeholderData: (before) => before })
  if (!query.data) {
    if (!query.error) return <RowSkeleton count={5} />
    return <Failure message={errorText(query.error)} onRetry={query.refetch} />
  }
  const { data, meta } = query.data
  if (data.length === 0) {
    const narrowed = search.search || search.state
    return (
      <Empty
        drawing="shelf"
        title={t(narrowed ? 'lease.nothing' : 'lease.none')}
        hint={t(narrowed ? 'lease.nothing_hint' : 'lease.none_hint')}
      />
    )
  }
  return (
    <>
      <LeaseTable leases={data} search={search} />
      <Pagination
        page={meta?.page ?? 1}
        size={listSize}
        total={meta?.total ?? 0}
        target={(page) => leasesAt({ ...search, page })}
      />
    </>
  )
}

interface LeasesProps {
  me: User
  search: Record<string, string | undefined>
}

/** `/admin/leases`: the licences of the organisation, who reads by one, who waits, and assigning. */
export function Leases({ me, search: address }: LeasesProps) {
  const search = searchOf(address)
  const decides = me.role === 'admin' || me.role === 'hub_admin'
  return (
    <>
      <Head />
      <div className={search.lease ? 'lease-page lease-open' : 'lease-page'}>
        <div>
          <EndingNote />
          <WaitingRequests decides={decides} />
          <States search={search} />
          <Words search={search} />
          <List search={search} />
        </div>
        {search.lease && (
          <LeasePanel key={search.lease} id={search.lease} search={search} decides={decides} />
        )}
      </div>
    </>
  )
}
