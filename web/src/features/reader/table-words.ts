import { number } from '@/kit/format/number'
import type { Opened } from './api'
import type { TableWords } from './engine/table/worksheet'
import { t } from './texts'

/** What stands around a table of statistics: its notes, source and file, and the words of its tools. */
export function tableWords({ session, manifest }: Opened): TableWords {
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
