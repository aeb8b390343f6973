import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { isRecords, takeRecords } from './record-file'
import { t } from './texts'
import type { Uploaded } from './types'
import { cancelUpload, type Place, upload } from './upload'

/** A file on its way into the library, and what became of it. */
export interface Upload {
  key: number
  file: File
  /** `cut` waits for the line, `paused` for the person. */
  state: 'waiting' | 'sending' | 'cut' | 'paused' | 'opening' | 'done' | 'failed'
  share: number
  uploaded?: Pick<Uploaded, 'content_id' | 'title' | 'known'>
  /** The import that a file of several records waits in. */
  imports?: string
  /** Why it failed, in words. */
  why?: string
}

/** What a librarian is told of a file that was not taken. */
function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.status === 413) return t('add.too_large')
  if (error.code === 'empty') return t('add.empty')
  return error.fields.map(({ message }) => message).join(' ') || errorText(error)
}

/** What a record without a file has instead of it. */
const nothing = { item_id: 0, file_type: '', sha256: '', size_bytes: 0, warnings: [], found: null }

const isPicture = ({ type }: File) => type.startsWith('image/')

const going = ({ state }: Upload) => state === 'sending' || state === 'cut' || state === 'opening'

/** Sends files one after the other; `onDone` hears of each that was taken. */
export function useUploads(onDone: (uploaded: Uploaded, alone: boolean) => void, place?: Place) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const ids = useRef(new Map<number, string>())
  const last = useRef(0)
  const told = useRef(onDone)
  told.current = onDone

  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  async function run({ key, file }: Upload, alone: boolean) {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    change(key, { state: 'sending', why: undefined })
    try {
      if (!place && isRecords(file)) return await records(key, file, alone)
      const uploaded = await upload(file, {
        ...place,
        signal: abort.signal,
        onBegun: (id) => ids.current.set(key, id),
        onProgress: (share) => change(key, { share, state: share < 1 ? 'sending' : 'opening' }),
        onCut: (cut) => cut && change(key, { state: 'cut' }),
      })
      change(key, { state: 'done', uploaded })
      told.current(uploaded, alone)
    } catch (error) {
      if (!abort.signal.aborted) change(key, { state: 'failed', why: reason(error) })
    }
  }

  /** A file of catalogue records: one of them is a title. */
  async function records(key: number, file: File, alone: boolean) {
    change(key, { state: 'opening' })
    const { title, known, imports } = await takeRecords(file)
    if (!title) return change(key, { state: 'done', imports })
    const uploaded = { content_id: title.content_id, title: title.title, known }
    change(key, { state: 'done', uploaded })
    told.current({ ...uploaded, ...nothing }, alone)
  }

  const next = uploads.find(({ state }) => state === 'waiting')
  const busy = uploads.some(going)
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
    pause: (key: number) => {
      aborts.current.get(key)?.abort()
      change(key, { state: 'paused' })
    },
    /** Goes on with what was paused or failed, where it stopped. */
    resume: (key: number) => change(key, { state: 'waiting', why: undefined }),
    /** Takes a file off the list; what of it is there is forgotten. */
    remove: (key: number) => {
      aborts.current.get(key)?.abort()
      const id = ids.current.get(key)
      if (id) cancelUpload(id).catch(() => {}) // it expires by itself
      setUploads((all) => all.filter((each) => each.key !== key))
    },
  }
}
