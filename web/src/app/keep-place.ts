import type { AppRouter } from './router'

/**
 * The reader's place in a screen is where they left it. A screen that gives way to a shorter one
 * is moved up by the browser, and the router would take that for the place when Back comes before
 * the new screen stands: nobody hears of scrolling in between.
 */
export function keepPlace(router: AppRouter) {
  const hide = (event: Event) => {
    const { location, resolvedLocation } = router.state
    if (event.target === document && resolvedLocation && resolvedLocation.href !== location.href)
      event.stopImmediatePropagation()
  }
  addEventListener('scroll', hide, true)
}
