import { reactWith } from '@/api/client'
import type { ApiError } from '@/api/error'
import { keepOwnPortalLinks } from '@/api/own-portals'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { inLocale, locale } from '@/kit/i18n/locale'
import { textsOf } from '@/kit/i18n/texts'
import type kit from '@/kit/messages.mn.json'
import { ownPath, paths } from '@/kit/navigation/paths'
import type { AppRouter } from './router'

const t = textsOf<typeof kit>('kit')

/** Where refused calls lead (PRODUCT, "Errors a person meets"). */
export function installReactions(router: AppRouter) {
  const here = () => router.state.location.href
  /** What was to be opened: what sign-in was to lead to, or the page itself. */
  const wanted = () =>
    ownPath(router.state.location.search.callbackUrl) ?? inLocale(here(), locale())
  function refused(error: ApiError) {
    error.told = true
    toast({ kind: 'danger', title: t('error.unsuccessful'), text: errorText(error) })
  }
  reactWith({
    signedOut: () =>
      void router.navigate({
        to: '/login',
        search: { ...paths.signIn(here()).search, msg: 'session_expired' },
      }),
    closed: (error) => {
      keepOwnPortalLinks(error.data, wanted())
      if (error.status === 403) refused(error)
      const leave = () => router.navigate({ to: '/402', search: { reason: error.code } })
      // A link that is pressed meanwhile would keep the reader, now a guest, where nothing says why.
      void leave().then(() => {
        if (router.state.location.pathname !== '/402') return leave()
      })
    },
    forbidden: refused,
  })
}
