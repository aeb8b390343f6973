import { pageViewed } from '@/kit/navigation/page-view'
import type { AppRouter } from './router'

/**
 * After each change of route: what the server wrote into the head about the first page is no longer
 * true and goes, and the page-view hook hears the new address.
 */
export function announcePages(router: AppRouter) {
  router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged) return
    for (const each of document.querySelectorAll('[data-page]')) each.remove()
    pageViewed(location.href)
  })
}
