import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/api/query'

/** The username of who is signed in, '' until it is known. */
export const useUsername = (): string =>
  useQuery({ ...apiQuery('/api/v1/auth/me'), staleTime: 300_000 }).data?.data.username ?? ''
