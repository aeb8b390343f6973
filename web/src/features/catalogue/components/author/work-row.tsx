import type { ContentCard } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { soft } from '@/kit/format/soft-hyphens'
import { foreign } from '@/kit/i18n/locale'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { kindKey } from '../../model'
import { t } from '../../texts'

/** One of an author's few works: cover, title, what it is, its summary. */
export function WorkRow({ work }: { work: ContentCard }) {
  const to = paths.content(work.slug)
  const facts = [t(kindKey(work.kind)), work.year > 0 && work.year, work.organization_name]
  return (
    <article className="row">
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Cover image={work.cover} sizes="(max-width: 767px) 76px, 92px" />
      </Link>
      <div>
        <h3 className="row-title" lang={foreign(work.title_language ?? work.language)}>
          <Link to={to}>{soft(work.title)}</Link>
        </h3>
        <p className="row-by">
          <span className="num">{facts.filter(Boolean).join(' · ')}</span>
        </p>
        {work.summary && <p className="row-summary">{soft(work.summary)}</p>}
      </div>
    </article>
  )
}
