import { useEffect, useRef } from 'react'
import type { DeskTitle } from '@/api/types'
import { asksForSearch } from '@/kit/keyboard/help-shortcut'
import type { Selection } from './use-selection'

const busy = 'input:not([type="checkbox"]), textarea, select, [role="dialog"]'

/** Keys by their place on the board: they are the same on a Mongolian one. */
export function useKeys(rows: DeskTitle[], selection: Selection) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const links = () => [
      ...(list.current?.querySelectorAll<HTMLElement>('[data-desk-title]') ?? []),
    ]
    const at = () =>
      links().findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const go = (to: number) => links()[Math.max(0, Math.min(to, rows.length - 1))]?.focus()
    const acts: Record<string, (event: KeyboardEvent) => void> = {
      j: () => go(at() + 1),
      k: () => go(at() - 1),
      x: ({ shiftKey }) => {
        const row = rows[at()]
        if (row) selection.choose(row.id, shiftKey || !selection.has(row.id), shiftKey)
      },
      e: () => links()[at()]?.click(),
    }
    const listen = (event: KeyboardEvent) => {
      const elsewhere = (event.target as Element).closest(busy)
      if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      if (asksForSearch(event)) {
        event.preventDefault()
        event.stopPropagation() // the search of the library listens too
        document.querySelector<HTMLElement>('[data-desk-search]')?.focus()
        return
      }
      const act = acts[event.code.replace('Key', '').toLowerCase()]
      if (!act || !list.current) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [rows, selection])
  return list
}
