import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { advancedTarget, isAsked } from '../advanced'
import type { ListingSearch } from '../model'
import { addressOf, formOf, keyOf, type Saved } from '../saved'
import { savedQuery, useRemoveSearch, useSaveSearch } from '../saved-api'
import { t } from '../texts'
import { SaveSearch } from './save-search'
import { SearchAlert } from './search-alert'

export interface SavedSearchesProps {
  search: ListingSearch
  /** The signed-in reader; undefined until it is known who that is. */
  reader: string | undefined
  /** Shows the search that the address names by its id (?saved=), as notifications do. */
  onOpen: (search: ListingSearch) => void
}

interface LineProps {
  saved: Saved
  reader: string
  /** Whether the screen shows this search. */
  here: boolean
}

const failed = {
  onError: (error: unknown) =>
    toast({ kind: 'danger', title: t('advanced.saved'), text: errorText(error) }),
}

/** A search that opens, with the way to remove it; once removed, with the way back. */
function Line({ saved, reader, here }: LineProps) {
  const { name, removed } = saved
  const save = useSaveSearch(reader)
  const remove = useRemoveSearch(reader)
  const address = addressOf(saved)
  const act = () =>
    removed ? save.mutate({ name, form: formOf(address) }, failed) : remove.mutate(saved, failed)
  return (
    <li>
      {removed ? (
        <span className="muted">{t('advanced.saved_removed', { name })}</span>
      ) : (
        <Link to={advancedTarget(address)} aria-current={here ? 'page' : undefined}>
          {name}
        </Link>
      )}
      <button
        type="button"
        className={removed ? 'button button-text' : 'icon-button'}
        aria-label={removed ? undefined : t('advanced.saved_remove', { name })}
        onClick={act}
      >
        {removed ? t('advanced.saved_undo') : <Icon name="close" size={18} />}
      </button>
      {!removed && <SearchAlert saved={saved} reader={reader} />}
    </li>
  )
}

/** Opens the search that the address names, once the list has come. */
function useNamed(
  name: string | undefined,
  list: Saved[],
  onOpen: (search: ListingSearch) => void,
) {
  const named = name ? list.find(({ id }) => id === name) : undefined
  useEffect(() => {
    if (named) onOpen(addressOf(named))
  }, [named, onOpen])
}

function List({ search, reader, onOpen }: SavedSearchesProps & { reader: string }) {
  const { data, error, refetch } = useQuery(savedQuery(reader))
  useNamed(search.saved, data?.list ?? [], onOpen)
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  if (!data) return <LineSkeleton />
  const { list, left, refusal } = data
  const present = keyOf(formOf(search))
  const kept = list.find((each) => !each.removed && keyOf(each) === present)
  const removed = list.filter((each) => each.removed)
  return (
    <>
      {list.length === 0 && <p className="muted">{t('advanced.saved_none')}</p>}
      <ul>
        {list.map((each) => (
          <Line key={keyOf(each)} saved={each} reader={reader} here={each === kept} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {removed.map(({ name }) => t('advanced.saved_removed', { name })).join(', ')}
      </p>
      {left > 0 && (
        <FormError text={t('advanced.saved_left', { count: left, reason: errorText(refusal) })} />
      )}
      {isAsked(search) && (
        <SaveSearch key={present} form={formOf(search)} reader={reader} called={kept?.name} />
      )}
    </>
  )
}

/** A signed-in reader's kept searches, and a way to keep the present one. */
export function SavedSearches({ reader, ...rest }: SavedSearchesProps) {
  return (
    <aside className="saved" aria-labelledby="saved-searches">
      <h2 id="saved-searches">{t('advanced.saved')}</h2>
      {reader ? <List reader={reader} {...rest} /> : <LineSkeleton />}
    </aside>
  )
}
