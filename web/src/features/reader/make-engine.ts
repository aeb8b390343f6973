import { number } from '@/kit/format/number'
import type { Opened } from './api'
import type { Engine, EngineEvents, Publication } from './engine/core/types'
import { engines } from './engine/engines'
import type { TableWords } from './engine/table/worksheet'
import { t } from './texts'

/** The engine that shows a publication of its kind; its code comes when it is wanted. */
export async function makeEngine(
  opened: Opened,
  host: HTMLElement,
  events: EngineEvents,
): Promise<Engine> {
  const { session, manifest, positions } = opened
  const publication: Publication = {
    base: session.base_url,
    manifest,
    positions,
    layout: session.layout === 'fixed' ? 'fixed' : 'reflowable',
    direction: session.direction === 'rtl' ? 'rtl' : 'ltr',
    pictures: session.strict ? session.sheet_widths : undefined,
    preview: session.preview,
  }
  if (session.kind === 'pdf') {
    const { PdfEngine } = await engines.pdf()
    return new PdfEngine(publication, host, events, { page: (page) => t('search.page', { page }) })
  }
  if (session.kind === 'table') {
    const { TableEngine } = await engines.table()
    return new TableEngine(publication, host, events, tableWords(opened))
  }
  const { EpubEngine } = await engines.epub()
  return new EpubEngine(publication, host, events)
}

/** What stands around a table of statistics: its notes, source and file, and the words of its tools. */
function tableWords({ session, manifest }: Opened): TableWords {
  const { content, item, download_url: href } = session
  const year = item.year || content.year
  return {
    title: content.title,
    notes: [...new Set([content.summary, manifest.metadata.description ?? ''])].join('\n').trim(),
    source: t('table.source', {
      source: [content.organization_name, year ? String(year) : ''].filter(Boolean).join(', '),
    }),
    download: href ? { href, label: t('table.download') } : null,
    before: t('table.before'),
    after: t('table.after'),
    range: (from, to, total) =>
      t('table.range', { from: number(from), to: number(to), total: number(total) }),
    hint: t('table.hint'),
  }
}
