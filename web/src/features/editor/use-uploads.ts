import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { t } from './texts'
import type { Uploaded } from './types'
import { upload } from './upload'

/** A file on its way into the library, and what became of it. */
export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'opening' | 'done' | 'failed'
  share: number
  uploaded?: Uploaded
  /** Why it failed, in words. */
  why?: string
}

/** What a librarian is told of a file that was not taken. */
function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.status === 0) return t('add.cut')
  if (error.status === 413) return t('add.too_large')
  return error.fields.map(({ message }) => message).join(' ') || errorText(error)
}

const isPicture = ({ type }: File) => type.startsWith('image/')

/** Sends files one after the other; `onDone` hears of each that was taken. */
export function useUploads(onDone: (uploaded: Uploaded, alone: boolean) => void, title?: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const last = useRef(0)
  const told = useRef(onDone)
  told.current = onDone

  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  async function run({ key, file }: Upload, alone: boolean) {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    change(key, { state: 'sending', share: 0, why: undefined })
    const onProgress = (share: number) =>
      change(key, { share, state: share < 1 ? 'sending' : 'opening' })
    try {
      const uploaded = await upload(file, { onProgress, signal: abort.signal, title })
      change(key, { state: 'done', uploaded })
      told.current(uploaded, alone)
    } catch (error) {
      if (!abort.signal.aborted) change(key, { state: 'failed', why: reason(error) })
    }
  }

  const next = uploads.find(({ state }) => state === 'waiting')
  const busy = uploads.some(({ state }) => state === 'sending' || state === 'opening')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one starts when none is sent
  useEffect(() => {
    if (next && !busy) void run(next, uploads.length === 1)
  }, [next?.key, busy])
  useEffect(() => {
    const sent = aborts.current
    return () => {
      for (const abort of sent.values()) abort.abort()
    }
  }, [])

  return {
    uploads,
    add: (files: File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => {
          const key = ++last.current
          if (isPicture(file))
            return { key, file, share: 0, state: 'failed', why: t('add.picture') }
          return { key, file, share: 0, state: 'waiting' }
        }),
      ]),
    retry: (key: number) => change(key, { state: 'waiting', why: undefined }),
    remove: (key: number) => {
      aborts.current.get(key)?.abort()
      setUploads((all) => all.filter((each) => each.key !== key))
    },
  }
}
