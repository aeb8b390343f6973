import { useRouterState } from '@tanstack/react-router'

export interface Address {
  /** Without language prefix. */
  pathname: string
  /** Path and query without language prefix: what a callback keeps. */
  href: string
  /** As the browser shows it. */
  publicHref: string
  search: Record<string, string | undefined>
}

/** Where the reader is; every query value is text (search-params). */
export const useAddress = () => useRouterState({ select: ({ location }) => location as Address })
