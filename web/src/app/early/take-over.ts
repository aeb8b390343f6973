import { counterpartOf } from './counterpart'
import { carry, changedFields, focusLike, watchFocus } from './fields'
import { finishPress } from './press'

declare global {
  interface Document {
    /** What was pressed since the page was there; the page's head records it (document.html). */
    early?: Event[] & { hear: (event: Event) => void; kinds: string[] }
  }
}

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('button[type=button]') : null

/** Ends the recording; what was pressed of the app's own page in the meantime is done and not busy. */
function recorded(): Event[] {
  const { early } = document
  for (const kind of early?.kinds ?? [])
    document.removeEventListener(kind, early?.hear as EventListener, true)
  for (const event of early ?? [])
    if (event.type === 'click' && buttonOf(event)?.isConnected)
      buttonOf(event)?.removeAttribute('aria-busy')
  return early ?? []
}

/** The last press by mouse that no click has followed: what it is on, and where it ended if it has. */
function unfinished(events: Event[]) {
  const at = events.findLastIndex(({ type }) => type === 'pointerdown')
  const { pointerType, target } = (events[at] ?? {}) as PointerEvent
  const after = events.slice(at + 1)
  const el = target instanceof Element && target.closest('a[href], button, summary, label')
  if (!el || pointerType === 'touch') return null
  if (
    after.some(({ type, target }) => type === 'click' && target !== document.getElementById('root'))
  )
    return null
  return { el, end: after.find(({ type }) => type === 'pointerup') as PointerEvent | undefined }
}

/** How often and how long apart the app's page is asked for an element that is still to come, in ms. */
const [tries, apart] = [30, 100]

/**
 * Prepares for the app to draw over the server's page. The function it returns, called when the app
 * stands, does there what the reader did to the page before, each thing once and one after the
 * other: `rest` waits until the app has done the one before.
 */
export function takeOver(root: Element, rest: () => Promise<void>): () => Promise<void> {
  const old = [...root.children]
  const focused = watchFocus()
  const isOld = (el: Element | null): el is Element => !!el && old.some((top) => top.contains(el))
  const act = async (el: Element, what: (counterpart: HTMLElement) => void) => {
    for (let i = 0; i < tries; i++) {
      const counterpart = counterpartOf(el, old, root)
      if (counterpart) {
        what(counterpart)
        return rest()
      }
      await new Promise((done) => setTimeout(done, apart))
    }
  }
  return async () => {
    const events = recorded()
    const press = unfinished(events)
    const focus = focused()
    const pressed = new Set(
      events
        .filter(({ type }) => type === 'click')
        .map(buttonOf)
        .filter(isOld),
    )
    const entered = (el: Element) =>
      events.some((event) => event.target === el && (event as KeyboardEvent).key === 'Enter')
    const counterpart = press && isOld(press.el) ? counterpartOf(press.el, old, root) : undefined
    if (counterpart && press?.end) {
      const { clientX, clientY } = press.end
      if (counterpart.contains(document.elementFromPoint(clientX, clientY))) counterpart.click()
    } else if (counterpart) finishPress(counterpart)
    for (const field of changedFields(old))
      await act(field, (to) => carry(field, to, field !== focus || entered(field)))
    if (isOld(focus)) await act(focus, (to) => focusLike(focus, to))
    for (const button of pressed) await act(button, (to) => to.click())
  }
}
