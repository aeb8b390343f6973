import { Navigate } from '@tanstack/react-router'
import { isNotFound } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'

export interface RefusedProps {
  error: Error
  onRetry: () => unknown
}

/** An order or a package that did not come: its screen's main resource, without which the way leads to /404. */
export function Refused({ error, onRetry }: RefusedProps) {
  if (isNotFound(error)) return <Navigate to="/404" replace />
  return <Failure message={errorText(error)} onRetry={() => void onRetry()} />
}
