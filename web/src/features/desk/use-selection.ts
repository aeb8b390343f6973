import { useEffect, useRef, useState } from 'react'
import type { DeskTitle } from '@/api/types'
import { type DeskSearch, queryOf } from './model'

export interface Selection {
  ids: number[]
  /** All that the list finds are chosen, on whatever page. */
  all: boolean
  has: (id: number) => boolean
  /** Chooses a row or not; with `range` those since the last that was chosen too. */
  choose: (id: number, on: boolean, range?: boolean) => void
  page: (on: boolean) => void
  chooseAll: () => void
  clear: () => void
}

/** The titles that are chosen, over the pages of one list. */
export function useSelection(rows: DeskTitle[], search: DeskSearch): Selection {
  const [ids, setIds] = useState<number[]>([])
  const [all, setAll] = useState(false)
  const last = useRef<number>(undefined)
  const list = queryOf({ ...search, order: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another selection
  useEffect(() => clear(), [list])
  const clear = () => {
    setIds([])
    setAll(false)
  }
  const set = (some: number[], on: boolean) => {
    setAll(false)
    const base = all ? rows.map(({ id }) => id) : ids
    setIds(on ? [...new Set([...base, ...some])] : base.filter((id) => !some.includes(id)))
  }
  const between = (id: number) => {
    const [from, to] = [last.current, id].map((each) => rows.findIndex((row) => row.id === each))
    if (from === undefined || to === undefined || from < 0) return [id]
    return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
  }
  return {
    ids,
    all,
    has: (id) => all || ids.includes(id),
    choose: (id, on, range = false) => {
      set(range ? between(id) : [id], on)
      last.current = id
    },
    page: (on) =>
      set(
        rows.map(({ id }) => id),
        on,
      ),
    chooseAll: () => setAll(true),
    clear,
  }
}
