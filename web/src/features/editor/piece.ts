import { ApiError } from '@/api/error'

/** Bytes of one request: proxies refuse larger ones. */
const most = 32 << 20

/** What the server says of a request that it refused. */
function refusalOf(request: XMLHttpRequest): ApiError {
  const said = (request.response ?? {}) as { code?: string; message?: string; errors?: [] }
  const wait = Number(request.getResponseHeader('Retry-After')) || 0
  const code = said.code ?? `http_${request.status}`
  return new ApiError(request.status, code, said.message ?? '', said, wait)
}

/** The header that says that a call with a cookie is our own. */
function own(): Record<string, string> {
  const xsrf = document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1]
  return xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}
}

/**
 * Sends what follows the first `at` bytes of a file, and returns how many the server has then.
 * fetch cannot tell how much has left, so this is an XMLHttpRequest.
 */
export function pieceOf(
  file: File,
  at: number,
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('PATCH', address)
    request.responseType = 'json'
    const said = {
      ...headers,
      ...own(),
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': `${at}`,
      'Content-Type': 'application/offset+octet-stream',
    }
    for (const [name, value] of Object.entries(said)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () =>
      request.status === 204
        ? resolve(Number(request.getResponseHeader('Upload-Offset')))
        : reject(refusalOf(request))
    request.onerror = () => reject(new ApiError(0, 'offline', ''))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    request.send(file.slice(at, at + most))
  })
}
