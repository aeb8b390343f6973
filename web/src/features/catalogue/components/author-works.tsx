import { useQuery } from '@tanstack/react-query'
import type { Author, ContentCard } from '@/api/types'
import { StripBones } from '@/kit/bones'
import { errorText } from '@/kit/error-text'
import { number } from '@/kit/format/number'
import { soft } from '@/kit/format/soft'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { Empty, Failure } from '@/kit/states'
import { worksQuery } from '../api'
import { roleKey } from '../model'
import { t } from '../texts'
import { ContentBook } from './content-strip'

const inRole = (works: ContentCard[], author: number, role: string | undefined) =>
  role
    ? works.filter(({ authors }) =>
        authors.some((each) => each.author_id === author && each.role === role),
      )
    : works

function RoleTabs({ author, role }: { author: Author; role: string | undefined }) {
  if (author.roles.length < 2) return null
  const to = (one?: string) => ({ ...paths.author(author.author_id), search: { role: one } })
  return (
    <nav className="tabs" aria-label={t('author.by_role')} data-slot="tabs">
      <Link className="tab" to={to()} aria-current={role ? undefined : 'page'}>
        {t('author.all')}
      </Link>
      {author.roles.map((each) => (
        <Link
          key={each.role}
          className="tab"
          to={to(each.role)}
          aria-current={role === each.role ? 'page' : undefined}
        >
          {t(roleKey(each.role))}
          <span className="num">{number(each.count)}</span>
        </Link>
      ))}
    </nav>
  )
}

function Timeline({ works }: { works: ContentCard[] }) {
  const dated = works.filter(({ year }) => year > 0)
  if (dated.length < 2) return null
  return (
    <aside className="author-timeline" data-slot="timeline">
      <h2 className="detail-title">{t('author.timeline')}</h2>
      <ol className="timeline">
        {dated.map((work) => (
          <li key={work.id}>
            <span className="num">{work.year}</span>
            <Link to={paths.content(work.slug)}>{soft(work.title)}</Link>
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** All works of an author on shelves, by role, and in order of publication beside them. */
export function AuthorWorks({ author, role }: { author: Author; role: string | undefined }) {
  const { data, error, isPending, refetch } = useQuery(worksQuery(author.author_id))
  const works = inRole(data?.data ?? [], author.author_id, role)
  return (
    <div className="author-works">
      <section data-slot="works">
        <RoleTabs author={author} role={role} />
        <h2 className="detail-title">
          {t('author.works', { count: data?.meta?.total ?? works.length })}
        </h2>
        {isPending && <StripBones />}
        {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
        {data && works.length === 0 && <Empty drawing="shelf" title={t('author.empty')} />}
        <ul className="shelf">
          {works.map((work) => (
            <ContentBook key={work.id} content={work} />
          ))}
        </ul>
      </section>
      <Timeline works={works} />
    </div>
  )
}
