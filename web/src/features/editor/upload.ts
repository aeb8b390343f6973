import { callAddress, callHeaders } from '@/api/client'
import { ApiError } from '@/api/error'
import type { Uploaded } from './types'

export interface Sending {
  /** How much of the file has left, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** The title that the file joins; without it the file becomes a draft. */
  title?: number
}

/** What the server says of a request that it refused. */
function refusalOf(request: XMLHttpRequest): ApiError {
  const said = (request.response ?? {}) as { code?: string; message?: string; errors?: [] }
  const wait = Number(request.getResponseHeader('Retry-After')) || 0
  const code = said.code ?? `http_${request.status}`
  return new ApiError(request.status, code, said.message ?? '', said, wait)
}

/** The headers of a call that changes something. */
function headers(): Record<string, string> {
  const xsrf = document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1]
  return { ...callHeaders(), ...(xsrf && { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) }) }
}

/** Sends a file to the library. fetch cannot tell how much has left, so this is an XMLHttpRequest. */
export function upload(file: File, { onProgress, signal, title }: Sending): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', callAddress('/admin/api/v1/contents/upload'))
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () =>
      request.status === 200 ? resolve(request.response.data) : reject(refusalOf(request))
    request.onerror = () => reject(new ApiError(0, 'offline', ''))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    if (title) form.set('bucket_id', String(title))
    form.set('file', file)
    request.send(form)
  })
}
