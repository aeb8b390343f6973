import type { Author, ContentCard } from '@/api/types'
import { number } from '@/kit/format/number'
import { soft } from '@/kit/format/soft-hyphens'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../../texts'

function Subjects({ subjects }: Pick<Author, 'subjects'>) {
  return (
    <section>
      <h2 className="detail-title">{t('author.subjects')}</h2>
      <ul className="author-chips">
        {subjects.map(({ id, name, count }) => (
          <li key={id}>
            <Link className="chip" to={paths.listing({ tag_id: id })}>
              {soft(name)}
              <span className="num">{number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Companions({ companions }: Pick<Author, 'companions'>) {
  return (
    <section>
      <h2 className="detail-title">{t('author.companions')}</h2>
      <ul className="author-companions">
        {companions.map(({ author_id, author_display_name, count }) => (
          <li key={author_id}>
            <Link to={paths.author(author_id)}>{soft(author_display_name)}</Link>
            <span className="num">{t('author.works', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Timeline({ works }: { works: ContentCard[] }) {
  return (
    <section className="author-timeline" data-slot="timeline">
      <h2 className="detail-title">{t('author.timeline')}</h2>
      <ol className="timeline">
        {works.map((work) => (
          <li key={work.id}>
            <span className="num">{work.year}</span>
            <Link to={paths.content(work.slug)}>{soft(work.title)}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the works are about, who made them too, and when they came out. */
export function AuthorSide({ author, dated }: { author: Author; dated: ContentCard[] }) {
  return (
    <aside className="author-side" data-slot="author-side">
      {author.subjects.length > 0 && <Subjects subjects={author.subjects} />}
      {author.companions.length > 0 && <Companions companions={author.companions} />}
      {dated.length > 0 && <Timeline works={dated} />}
    </aside>
  )
}
