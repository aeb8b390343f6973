// The code of an engine by the kind of publication, fetched while its manifest still comes.
import type { ReadingSession } from '@/api/types'
import { pagesOf } from './epub/pages-of'
import { startWorker } from './pdf/worker'

export const engines = {
  epub: () => import('./epub/epub'),
  pdf: () => import('./pdf/pdf'),
  table: () => import('./table/table'),
}

/** Asks for what an engine is made of at once, though each part names the next only when it is there. */
export function fetchAhead({ kind, layout, strict }: ReadingSession): void {
  if (kind === 'pdf' && !strict) startWorker()
  const parts: Promise<unknown>[] =
    kind === 'pdf'
      ? [engines.pdf()]
      : kind === 'table'
        ? [engines.table()]
        : [engines.epub(), pagesOf(layout === 'fixed' ? 'fixed' : 'reflowable')]
  void Promise.allSettled(parts) // who needs a part asks again and tells what is wrong
}
