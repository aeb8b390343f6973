import { Link } from '@/kit/navigation/link'
import { t } from '../../texts'
import { useFilter } from '../../use-filter'

/** The tags of an entry; each leads to the entries that have it too. */
export function EntryTags({ tags }: { tags: string[] }) {
  const { target } = useFilter()
  if (tags.length === 0) return null
  return (
    <ul className="entry-tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link className="badge" to={target({ tag })} aria-label={t('entry.tag', { tag })}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
