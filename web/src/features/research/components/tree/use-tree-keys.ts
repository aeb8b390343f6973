import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Step } from '../../tree'

export interface TreeKeys {
  root: RefObject<HTMLElement | null>
  /** the lines that are seen, by id */
  ids: string[]
  current: string
  /** whether a line is open; undefined when nothing is inside */
  isOpen: (id: string) => boolean | undefined
  parentOf: (id: string) => string | undefined
  onToggle: (id: string) => void
  /** opens a line's siblings and the line */
  onOpenAll: (id: string) => void
  onGo: (id: string) => void
  onStep: (id: string, step: Step) => void
  onRename: (id: string) => void
  onDelete: (id: string) => void
}

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** What a key does at a line, without Alt. */
function plainAct(keys: TreeKeys, id: string, key: string, focus: (id?: string) => void) {
  const at = keys.ids.indexOf(id)
  const open = keys.isOpen(id)
  const inwards = () => (open ? focus(keys.ids[at + 1]) : keys.onToggle(id))
  const acts = new Map<string, (() => void) | undefined>([
    ['ArrowDown', () => focus(keys.ids[at + 1])],
    ['ArrowUp', () => focus(keys.ids[at - 1])],
    ['Home', () => focus(keys.ids[0])],
    ['End', () => focus(keys.ids.at(-1))],
    ['ArrowRight', open === undefined ? undefined : inwards],
    ['ArrowLeft', () => (open ? keys.onToggle(id) : focus(keys.parentOf(id)))],
    ['*', () => keys.onOpenAll(id)],
    ['Enter', () => keys.onGo(id)],
    [' ', () => keys.onGo(id)],
    ['F2', () => keys.onRename(id)],
    ['Delete', () => keys.onDelete(id)],
  ])
  return acts.get(key)
}

/**
 * The keys of a tree (WAI-ARIA), and Alt with an arrow, F2 and Delete for the folder. The line with
 * the focus, `stop`, is always drawn: one that was far away takes it when it is.
 */
export function useTreeKeys(keys: TreeKeys) {
  const [chosen, setChosen] = useState(keys.current)
  const goal = useRef<string | undefined>(undefined)
  const stop = [chosen, keys.current].find((id) => keys.ids.includes(id)) ?? keys.ids[0]
  const lineOf = (id: string) =>
    keys.root.current?.querySelector<HTMLElement>(`[data-shelf="${CSS.escape(id)}"]`)
  useLayoutEffect(() => {
    if (goal.current === undefined) return
    lineOf(goal.current)?.focus()
    goal.current = undefined
  })
  const focus = (id?: string) => {
    if (id === undefined) return
    const line = lineOf(id)
    if (line) return line.focus()
    goal.current = id
    setChosen(id)
  }
  function press(event: KeyboardEvent, id: string) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey || (shiftKey && key !== '*')) return
    const step = altKey ? steps[key] : undefined
    const act = step ? () => keys.onStep(id, step) : !altKey && plainAct(keys, id, key, focus)
    if (!act) return
    event.preventDefault()
    act()
  }
  return { stop, press, setChosen }
}
