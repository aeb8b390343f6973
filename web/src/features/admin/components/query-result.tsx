import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { type Drawing, Empty, Failure } from '@/kit/feedback/states'
import { t } from '../texts'

/** Lines of a list that is on its way. */
export function Skeleton() {
  return (
    <div className="admin-skeleton" role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {[1, 2, 3, 4, 5].map((line) => (
        <span key={line} className="skeleton skeleton-line" />
      ))}
    </div>
  )
}

export interface QueryResultProps<A> {
  query: UseQueryResult<A, Error>
  children: (response: A) => ReactNode
}

/** Draws what a query returned, a skeleton while it loads, and its error when it failed. */
export function QueryResult<A>({ query: { data, error, refetch }, children }: QueryResultProps<A>) {
  if (data) return children(data)
  return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <Skeleton />
}

export interface EmptyListProps {
  drawing?: Drawing
  title: string
  hint?: string
}

export const EmptyList = ({ drawing = 'leaf', title, hint }: EmptyListProps) => (
  <Empty drawing={drawing} title={title} hint={hint} />
)
