import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { FormError } from '@/kit/form/fields'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Pagination } from '@/kit/navigation/pagination'
import { paths, type Search } from '@/kit/navigation/paths'
import { officeSize } from '../../office-api'

/** The one dialog of the office that is open. */
export const officeDialog = 'office'

/** What a section of the office gets from the administration around it. */
export interface OfficeProps {
  search: Record<string, string | undefined>
}

interface AnsweredProps<A> {
  query: UseQueryResult<A, Error>
  children: (answer: A) => ReactNode
}

/** What a call answered; rows in grey until then, and why it failed. */
export function Answered<A>({ query, children }: AnsweredProps<A>) {
  if (query.data) return children(query.data)
  if (!query.error) return <RowSkeleton />
  return <Failure message={errorText(query.error)} onRetry={() => void query.refetch()} />
}

interface FormEndProps {
  /** What is wrong with the form as a whole. */
  wrong: string | undefined
  busy: boolean
  /** What sends the form. */
  act: ReactNode
}

/** The end of a form of the office: what belongs to no field, and the button that sends it. */
export const FormEnd = ({ wrong, busy, act }: FormEndProps) => (
  <>
    <FormError text={wrong} />
    <div className="dialog-acts">
      <button type="submit" className="button button-primary" disabled={busy}>
        {act}
      </button>
    </div>
  </>
)

interface ListProps {
  slot: string
  /** The heads of the columns; an empty one is over what is done with a row. */
  heads: string[]
  /** The head that is over sums, which stand under each other by their last digits. */
  sum?: string
  acts?: string
  children: ReactNode
}

/** A table of the office; on a phone each row is a card (admin.css). */
export function List({ slot, heads, sum, acts, children }: ListProps) {
  const columns = heads.map((head) => (
    <th key={head} scope="col" className={head === sum ? 'admin-sum' : undefined}>
      {head}
    </th>
  ))
  return (
    <table className="admin-table" data-slot={slot}>
      <thead>
        <tr>
          {columns}
          {acts && (
            <th scope="col">
              <span className="visually-hidden">{acts}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface PagesProps {
  section: string
  search: Search
  total: number | undefined
}

/** The pages of a section's list. */
export const Pages = ({ section, search, total = 0 }: PagesProps) => (
  <Pagination
    page={Number(search.page) || 1}
    size={officeSize}
    total={total}
    target={(page) => paths.admin(section, { ...search, page: page > 1 ? page : undefined })}
  />
)
