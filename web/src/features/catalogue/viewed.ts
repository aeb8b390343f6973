import { useEffect } from 'react'
import { api } from '@/api/client'

/** How long the page of a work stands before it was looked at. */
const look = 1_000

/** Has it counted that the page of a work is looked at. What fails is not counted. */
export function useViewed(id: number) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const params = { path: { id } }
      api.POST('/p/api/v1/contents/{id}/views', { params }).catch(() => undefined)
    }, look)
    return () => clearTimeout(timer)
  }, [id])
}
