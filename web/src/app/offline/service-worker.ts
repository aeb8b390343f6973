import { onPageView } from '@/kit/navigation/page-view'

/** A metered connection. */
export const saving = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const moves = ['scroll', 'pointerdown', 'touchmove', 'keydown']

/**
 * Waits until nobody has scrolled, tapped or typed for a second, ten seconds at most: the worker
 * fetches some 60 files when it is installed, and frames would be dropped meanwhile.
 */
function untilStill() {
  const options = { capture: true, passive: true }
  return new Promise<void>((done) => {
    const end = () => {
      for (const move of moves) removeEventListener(move, again, options)
      done()
    }
    let still = setTimeout(end, 1000)
    const latest = performance.now() + 9000
    const again = () => {
      if (performance.now() > latest) return
      clearTimeout(still)
      still = setTimeout(end, 1000)
    }
    for (const move of moves) addEventListener(move, again, options)
  })
}

/**
 * Registers the worker that keeps visited pages for the time without a network, and tells it where
 * the reader is: a change of route asks the server for no page. On a metered connection only what was
 * fetched anyway is kept.
 */
export async function keepOffline() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await untilStill()
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const tell = () =>
    active?.postMessage({
      page: saving() ? '' : location.href.replace(/#.*/, ''),
      drawn: performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(location.origin)),
    })
  tell()
  onPageView(() => setTimeout(tell, 1000))
}
