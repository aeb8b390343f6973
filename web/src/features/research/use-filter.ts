import { useNavigate, useRouterState } from '@tanstack/react-router'
import { cornerTarget, type Filter, filterOf, tabOf } from './filters'

/** What the address asks for, where a change of it leads, and going there. */
export function useFilter() {
  const search = useRouterState({ select: ({ location }) => location.search }) as Record<
    string,
    string | undefined
  >
  const navigate = useNavigate()
  const filter = filterOf(search)
  const tab = tabOf(search)
  const target = (change: Partial<Filter>) => cornerTarget(filter, change)
  const go = (change: Partial<Filter>, replace = false) => {
    const { to, search } = target(change)
    void navigate({ to, search: search as Record<string, string>, resetScroll: false, replace })
  }
  return { filter, tab, target, go }
}
