import { api, callAddress, callHeaders } from '@/api/client'
import { ApiError } from '@/api/error'
import { pieceOf } from './piece'
import type { Unfinished, Uploaded } from './types'

const uploads = '/admin/api/v1/uploads'

export interface Place {
  /** The title that the file joins; without it the file becomes a draft. */
  title?: number
  /** The item of the title whose next version the file becomes. */
  item?: number
}

export interface Sending extends Place {
  /** How much of the file is there, 0 to 1. */
  onProgress: (share: number) => void
  /** The line was cut, or is there again. */
  onCut: (cut: boolean) => void
  /** The id by which the upload can be cancelled. */
  onBegun: (id: string) => void
  signal: AbortSignal
}

/** Seconds between two tries while the line is cut; the browser's word that it is back comes first. */
const pauses = [2, 4, 8, 15, 30]

/** Waits for the line, for a while or until the sender has had enough. */
function line(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', back)
      signal.removeEventListener('abort', stopped)
    }
    const back = () => {
      end()
      resolve()
    }
    const stopped = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(back, seconds * 1000)
    addEventListener('online', back)
    signal.addEventListener('abort', stopped)
  })
}

/** What goes by itself: the line, a server that starts again, a piece that somebody else sent. */
const passes = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || [409, 502, 503, 504].includes(error.status))

/** Does what a cut line only delays, until it is done. */
async function patiently<T>(act: () => Promise<T>, { signal, onCut }: Sending): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    try {
      const done = await act()
      onCut(false)
      return done
    } catch (error) {
      signal.throwIfAborted()
      if (!passes(error)) throw error
      onCut(true)
      await line(error.wait || (pauses[Math.min(tries, pauses.length - 1)] as number), signal)
    }
  }
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const unfinished = async () => ((await api.GET(uploads)).data?.data ?? []) as Unfinished[]

export const cancelUpload = (id: string) =>
  api.DELETE('/admin/api/v1/uploads/{id}', { params: { path: { id } } })

/** A name of a file as the server keeps it. */
const plain = (name: string) => name.replace(/\s+/g, ' ').trim()

/** Goes on with the upload of the same file, if one waits, or begins one. */
async function begin(file: File): Promise<Unfinished> {
  const same = (await unfinished()).find(
    ({ name, size_bytes, last_modified }) =>
      name === plain(file.name) && size_bytes === file.size && last_modified === file.lastModified,
  )
  if (same) return same
  const metadata = `filename ${base64(file.name)},lastmodified ${base64(`${file.lastModified}`)}`
  const header = {
    'Tus-Resumable': '1.0.0' as const,
    'Upload-Length': file.size,
    'Upload-Metadata': metadata,
  }
  const made = await api.POST(uploads, { params: { header } })
  return made.data?.data as Unfinished
}

/** How many bytes of the file are there. */
async function received(id: string): Promise<number> {
  const { response } = await api.HEAD('/admin/api/v1/uploads/{id}', { params: { path: { id } } })
  return Number(response.headers.get('Upload-Offset'))
}

/** Has the library take what is there as a whole. */
async function complete(id: string, { title, item }: Place): Promise<Uploaded> {
  const body = { content_id: title, item_id: item }
  const answer = await api.POST('/admin/api/v1/uploads/{id}/complete', {
    params: { path: { id } },
    body,
  })
  return answer.data?.data as Uploaded
}

/**
 * Sends a file to the library. A line that is cut only delays it: it goes on by itself where it
 * stopped, and so does the same file that is chosen again later.
 */
export async function upload(file: File, sending: Sending): Promise<Uploaded> {
  const { signal, onProgress, onBegun } = sending
  if (file.size === 0) throw new ApiError(422, 'empty', '')
  const { id } = await patiently(() => begin(file), sending)
  onBegun(id)
  await patiently(async () => {
    let at = await received(id)
    onProgress(at / file.size)
    while (at < file.size) {
      const told = (sent: number) => onProgress((at + sent) / file.size)
      at = await pieceOf(file, at, callAddress(`${uploads}/${id}`), callHeaders(), signal, told)
    }
  }, sending)
  onProgress(1)
  return patiently(() => complete(id, sending), sending)
}
