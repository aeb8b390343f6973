import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { later } from './offline/later'
import { t } from './texts'

/** What was just done, and how it is taken back. */
export interface Done {
  text: string
  undo?: () => Promise<unknown>
  /** it waits for the connection */
  waits?: boolean
}

let done: Done | null = null
const listeners = new Set<() => void>()

export function sayDone(next: Done | null) {
  done = next
  for (const listener of listeners) listener()
}

/** Says that what was done waits for the connection. */
export const sayKept = () => sayDone({ text: t('offline.kept'), waits: true })

/** Takes that back once it was sent. */
export function sayNoneWaits() {
  if (done?.waits) sayDone(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useDone = () => useSyncExternalStore(subscribe, () => done)

/** Asks everything of the corner anew. */
export const askAnew = (client: QueryClient) => client.invalidateQueries({ queryKey: ['research'] })

/** Why it failed, in red, unless that is told already. */
export function sayFailed(error: unknown) {
  if (!(error instanceof ApiError && error.told)) toast({ kind: 'danger', text: errorText(error) })
}

/**
 * Does something, says so with the way back, and shows the corner as it is then. What `run` has kept
 * for later has no way back.
 */
export async function act(client: QueryClient, run: () => Promise<unknown>, said: Done) {
  const { text, undo } = said
  const back = undo && (() => act(client, undo, { text: t('done.undone') }))
  try {
    const kept = (await run()) === later
    if (kept) sayKept()
    else sayDone({ text, undo: back })
  } catch (error) {
    sayFailed(error)
  }
  await askAnew(client)
}
