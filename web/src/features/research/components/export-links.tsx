import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/kit/icons/icon'
import { entriesQuery, exportAddress } from '../api'
import { t } from '../texts'
import { useFilter } from '../use-filter'

const files = [
  ['markdown', 'Markdown'],
  ['annotations', 'Web Annotation'],
] as const

/** The books whose entries are shown, each with its id. */
function useBooks(): [item: number, title: string][] {
  const { filter } = useFilter()
  const entries = useQuery(entriesQuery(filter)).data?.entries ?? []
  const own = entries.filter(({ author, source }) => !author && source)
  return [...new Map(own.map((entry) => [entry.content_item_id, entry.source?.title ?? '']))]
}

/** The entries of each book that is shown, as files. */
export function ExportLinks() {
  const books = useBooks()
  if (books.length === 0) return null
  return (
    <details className="corner-export">
      <summary>
        <Icon name="download" size={18} />
        {t('export.title')}
      </summary>
      <ul>
        {books.map(([item, title]) => (
          <li key={item}>
            <span>{title}</span>
            {files.map(([format, name]) => (
              <a
                key={format}
                className="button button-text"
                href={exportAddress(item, format)}
                aria-label={`${title}: ${name}`}
                download
              >
                {name}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
