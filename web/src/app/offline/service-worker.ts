import { onPageView } from '@/kit/navigation/page-view'

/** A metered connection. */
export const saving = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Registers the worker that keeps visited pages for the time without a network, and tells it where
 * the reader is: a change of route asks the server for no page. On a metered connection only what was
 * fetched anyway is kept.
 */
export async function keepOffline() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
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
