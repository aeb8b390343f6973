export interface Toast {
  kind: 'success' | 'danger' | 'warning' | 'info'
  title?: string
  text: string
  /** How long it stays, in ms; 4000 unless said otherwise (SPEC §9). */
  stay?: number
}

type Listener = (toast: Toast) => void

const waiting: Toast[] = []
let listener: Listener | undefined
let wake: (() => void) | undefined

/** Says something at the top right. The outlet loads on the first call; none is lost meanwhile. */
export function toast(next: Toast) {
  if (listener) return listener(next)
  waiting.push(next)
  wake?.()
}

/** Called by the outlet: when the first toast arrives. */
export function onFirstToast(call: () => void) {
  wake = call
  if (waiting.length) call()
}

/** Called by the loaded outlet: from now on every toast goes there. */
export function receiveToasts(next: Listener) {
  listener = next
  for (const each of waiting.splice(0)) next(each)
}
