// The worker of pdf.js. It starts while pdf.js itself still comes: the page (document.html,
// "read-ahead") or the route begins it, and the next document takes it up.
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

declare global {
  interface Window {
    pdfWorker?: Worker
  }
}

export function startWorker(): void {
  window.pdfWorker ??= new Worker(workerUrl, { type: 'module' })
}

/** A worker of the document's own; `failed` is called when its file does not come. */
export function takeWorker(failed: () => void): Worker {
  startWorker()
  const worker = window.pdfWorker as Worker
  delete window.pdfWorker
  worker.onerror = failed
  worker.addEventListener('message', () => (worker.onerror = null), { once: true })
  return worker
}
