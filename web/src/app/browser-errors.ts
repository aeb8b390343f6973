/** A browser says so when a box changes while it is measured; it is no fault (SPEC §8). */
const harmless = /resize-?observer/i

/** Swallows what is harmless; everything else that nobody caught is reported. */
export function watchErrors() {
  const hear = (event: ErrorEvent | PromiseRejectionEvent) => {
    const cause: unknown = 'reason' in event ? event.reason : (event.error ?? event.message)
    if (harmless.test(String(cause))) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    import('@/features/shell/hooks/report-error').then(
      ({ report }) => report(cause),
      () => undefined,
    )
  }
  addEventListener('error', hear)
  addEventListener('unhandledrejection', hear)
}
