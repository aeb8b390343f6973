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

export interface AnsweredProps<A> {
  query: UseQueryResult<A, Error>
  children: (response: A) => ReactNode
}

/** What a call answered, while it is on its way and when it failed. */
export function Answered<A>({ query: { data, error, refetch }, children }: AnsweredProps<A>) {
  if (data) return children(data)
  return error ? <Failure message={errorText(error)} onRetry={refetch} /> : <Skeleton />
}

export interface NothingProps {
  drawing?: Drawing
  title: string
  hint?: string
}

export const Nothing = ({ drawing = 'leaf', title, hint }: NothingProps) => (
  <Empty drawing={drawing} title={title} hint={hint} />
)
