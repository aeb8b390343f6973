import { site } from '@/api/site'
import type { HomeStrip } from '@/api/types'
import { homeQueries } from './api'

/** The sections of the portal's home page, from above; the server says which when there are no own. */
export const homeStrips = (): HomeStrip[] => site().organization?.settings.home ?? []

/** The work of the day is the first of those that are recommended: the strip's call, if there is one. */
export const todayQuery = (strips: HomeStrip[]) =>
  homeQueries.recommended(strips.find(({ strip }) => strip === 'recommended')?.titles ?? 1)

/** What a section asks for. The server seeds exactly these calls (server/web/home_view.go). */
function stripCalls({ strip, titles }: HomeStrip) {
  switch (strip) {
    case 'classes':
      return homeQueries.classes()
    case 'categories':
    case 'category':
      return homeQueries.menus()
    default:
      return homeQueries[strip](titles)
  }
}

/** What the home page asks for beside its work of the day. */
export const homeCalls = (strips: HomeStrip[]) => [
  homeQueries.count(),
  homeQueries.press(),
  ...strips.filter(({ strip }) => strip !== 'recommended').map(stripCalls),
]
