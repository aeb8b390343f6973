import { Icon } from '@/kit/icons/icon'
import { exportAddress, type Format, useEntries } from '../api'
import { t } from '../texts'
import { useFilter } from '../use-filter'

const files = [
  ['markdown', 'Markdown'],
  ['annotations', 'Web Annotation'],
] as const

interface FileLinksProps {
  /** what the files hold */
  of: string
  look?: 'text' | 'secondary'
  addressOf: (format: Format) => string
}

const FileLinks = ({ of, look = 'text', addressOf }: FileLinksProps) =>
  files.map(([format, name]) => (
    <a
      key={format}
      className={`button button-${look}`}
      href={addressOf(format)}
      aria-label={`${of}: ${name}`}
      download
    >
      {look === 'secondary' && <Icon name="download" size={18} />}
      {name}
    </a>
  ))

/** Chosen entries as files. */
export const ChosenFiles = ({ ids }: { ids: string }) => (
  <FileLinks
    of={t('export.title')}
    look="secondary"
    addressOf={(format) => exportAddress({ ids }, format)}
  />
)

/** The books whose entries are shown, each with its id. */
function useBooks(): [item: number, title: string][] {
  const { filter } = useFilter()
  const { entries = [] } = useEntries(filter)
  const own = entries.filter(({ author, source }) => !author && source)
  return [...new Map(own.map((entry) => [entry.content_item_id, entry.source?.title ?? '']))]
}

/** What is shown, on all its pages, as a file; the entries of each book are free. */
export function ExportLinks({ part }: { part: boolean }) {
  const { filter } = useFilter()
  const books = useBooks()
  const { total } = useEntries(filter)
  if (total === 0 || (!part && books.length === 0)) return null
  const all = t('export.shown', { count: total })
  return (
    <details className="corner-export">
      <summary>
        <Icon name="download" size={18} />
        {t('export.title')}
      </summary>
      <ul>
        {part && (
          <li>
            <b>{all}</b>
            <FileLinks of={all} addressOf={(format) => exportAddress({ filter }, format)} />
          </li>
        )}
        {books.map(([item, title]) => (
          <li key={item}>
            <span>{title}</span>
            <FileLinks of={title} addressOf={(format) => exportAddress({ item }, format)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
