// Bringing a PDF to pdf.js: its library, its worker, and byte ranges of a file of known length.
import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist'
import { fetchPart } from '@/api/part'
import { takeWorker } from './worker'

/** Folder of wasm decoders, standard fonts and character maps; written by patches/reader-assets.mjs. */
declare const __PDFJS_ASSETS__: string

const chunk = 32 * 1024
/** What is read of every file before its first page, and mostly that page itself. */
const head = 4 * chunk
const tail = 2 * chunk
const attempts = 3

class Ranges extends PDFDataRangeTransport {
  readonly #url: string
  readonly #length: number
  readonly #failed: (status: number) => void
  readonly #stop = new AbortController()
  #etag: string | null = null
  readonly #ahead: { begin: number; end: number; bytes: Promise<Uint8Array | null> }[]

  constructor(url: string, length: number, failed: (status: number) => void) {
    super(length, null)
    this.#url = url
    this.#length = length
    this.#failed = failed
    this.#ahead = ends(length).map(([begin, end]) => ({
      begin,
      end,
      bytes: this.#fetch(begin, end),
    }))
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#give(begin, end)
  }

  override abort(): void {
    this.#stop.abort()
  }

  async #give(begin: number, end: number): Promise<void> {
    const ahead = this.#ahead.find((part) => part.begin <= begin && end <= part.end)
    const bytes = ahead
      ? (await ahead.bytes)?.slice(begin - ahead.begin, end - ahead.begin)
      : await this.#fetch(begin, end)
    if (bytes) this.onDataRange(begin, bytes)
  }

  /** The file was made again since it was opened: its pieces do not fit what is known of it. */
  #isOther({ status, headers }: Response): boolean {
    const length = headers.get('Content-Range')?.split('/')[1] ?? String(this.#length)
    if (status === 206) this.#etag ??= headers.get('ETag')
    return length !== String(this.#length) || (status === 206 && headers.get('ETag') !== this.#etag)
  }

  async #fetch(begin: number, end: number, left = attempts): Promise<Uint8Array | null> {
    const headers = { Range: `bytes=${begin}-${end - 1}` }
    const { signal } = this.#stop
    const response = await fetchPart(this.#url, { headers, signal }).catch(() => null)
    if (signal.aborted) return null
    const bytes = response?.status === 206 ? await response.arrayBuffer().catch(() => null) : null
    if (response && this.#isOther(response)) {
      this.#failed(503) // to be opened once more
      return null
    }
    if (bytes) return new Uint8Array(bytes)
    if (left > 1 && (!response || response.status >= 500)) return this.#fetch(begin, end, left - 1)
    this.#failed(response?.status ?? 0)
    return null
  }
}

/** The beginning and the end of a file, in whole chunks: fetched while the worker still comes. */
function ends(length: number): [number, number][] {
  const foot = Math.max(head, Math.ceil(length / chunk) * chunk - tail)
  const parts: [number, number][] = [
    [0, Math.min(head, length)],
    [foot, length],
  ]
  return parts.filter(([begin, end]) => begin < end)
}

/** A file being opened. */
export interface Opening {
  doc: Promise<PDFDocumentProxy>
  /** lets go of the document and of its worker */
  close(): void
}

/** Starts opening the file; `failed` gets the HTTP status (0: no connection) of what never came. */
export async function openPdf(
  url: string,
  length: number | undefined,
  failed: (status: number) => void,
): Promise<Opening> {
  const size = length ?? (await lengthOf(url, failed))
  const port = takeWorker(() => failed(0))
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const task = getDocument({
    worker,
    range: new Ranges(url, size, failed),
    rangeChunkSize: chunk,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
    iccUrl: `${__PDFJS_ASSETS__}iccs/`,
    wasmUrl: `${__PDFJS_ASSETS__}wasm/`,
    cMapUrl: `${__PDFJS_ASSETS__}cmaps/`,
    standardFontDataUrl: `${__PDFJS_ASSETS__}standard_fonts/`,
  })
  const close = async () => {
    await task.destroy()
    worker.destroy()
    port.terminate()
  }
  return { doc: task.promise, close: () => void close() }
}

async function lengthOf(url: string, failed: (status: number) => void): Promise<number> {
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null)
  if (!response?.ok) failed(response?.status ?? 0)
  return Number(response?.headers.get('Content-Length') ?? 0)
}
