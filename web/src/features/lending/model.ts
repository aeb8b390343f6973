import type { Hold, Loan } from '@/api/types'

const day = 86_400_000

/** Whole days until a moment, rounded up; 0 once it is there. */
export const daysUntil = (moment: string, now: number) =>
  Math.max(0, Math.ceil((new Date(moment).getTime() - now) / day))

/** The share of a loan's time that is gone, 0–1. */
export function timeGone(
  { borrowed_at, due_at }: Pick<Loan, 'borrowed_at' | 'due_at'>,
  now: number,
) {
  const [from, to] = [new Date(borrowed_at).getTime(), new Date(due_at).getTime()]
  return to > from ? Math.min(1, Math.max(0, (now - from) / (to - from))) : 1
}

/** Places of a queue that are drawn; a longer one is shortened before and behind the reader. */
const drawn = 12

/** The places before and behind a reader in a queue, as far as they are drawn. */
export function lineOf({ place, waiting }: Pick<Hold, 'place' | 'waiting'>) {
  const before = Math.min(Math.max(0, place - 1), drawn - 1)
  return { before, behind: Math.min(Math.max(0, waiting - place), drawn - 1 - before) }
}

/** What is ready, and what is waited for. */
export function parted(holds: Hold[]) {
  return {
    ready: holds.filter(({ status }) => status === 'ready'),
    waiting: holds.filter(({ status }) => status !== 'ready'),
  }
}
