import { apiQuery } from '@/api/query'

const minutes = 60_000

/** Our server asks outside once for everyone; a page that stays open asks it again in its time. */
const kept = { staleTime: 5 * minutes, refetchInterval: 15 * minutes } as const

export const weatherQuery = () => ({ ...apiQuery('/p/api/v1/ambient/weather'), ...kept })
export const currencyQuery = () => ({ ...apiQuery('/p/api/v1/ambient/currency'), ...kept })
