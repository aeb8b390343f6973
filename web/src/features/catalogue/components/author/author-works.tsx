import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageSize } from '@/api/page-size'
import type { Author, ContentCard } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { worksQuery } from '../../api'
import { fewWorks, narrowed, orderOf, pageOf, type WorksSearch, worksTarget } from '../../author'
import { t } from '../../texts'
import { ContentBook } from '../content-strip'
import { RoleTabs, WorkChips, WorkOrders } from './author-filters'
import { AuthorSide } from './author-side'
import { WorkRow } from './work-row'

interface WorksProps {
  author: Author
  search: WorksSearch
}

function NoWorks({ author }: { author: Author }) {
  return (
    <Empty drawing="shelf" title={t('author.empty')}>
      <Link className="button button-secondary" to={paths.author(author.author_id)}>
        {t('author.all_works')}
      </Link>
    </Empty>
  )
}

/** The works that have a year, when the page shows all of them in its order. */
const datedOf = (works: ContentCard[], total: number, search: WorksSearch) => {
  const dated = works.filter(({ year }) => year > 0)
  const whole = total <= pageSize(pageOf(search)) && orderOf(search) === 'year.asc'
  return whole && dated.length > 1 ? dated : []
}

/** A page of an author's works on shelves; a few stand as rows. Beside them what they lead to. */
export function AuthorWorks({ author, search }: WorksProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...worksQuery(author.author_id, search),
    placeholderData: keepPreviousData,
  })
  const works = data?.data ?? []
  const total = data?.meta?.total ?? 0
  const few = total <= fewWorks && !narrowed(search)
  const dated = few ? [] : datedOf(works, total, search)
  const side = author.subjects.length + author.companions.length + dated.length > 0
  return (
    <div className={side ? 'author-works' : 'author-works author-alone'}>
      <section data-slot="works">
        <RoleTabs author={author} search={search} />
        <div className="author-bar">
          {data && <h2 className="detail-title">{t('author.works', { count: total })}</h2>}
          {works.length > 0 && !few && <WorkOrders author={author} search={search} />}
        </div>
        {!few && <WorkChips author={author} search={search} facets={data?.meta?.facets} />}
        {isPending && <StripSkeleton />}
        {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
        {data && works.length === 0 && <NoWorks author={author} />}
        {few && works.length > 0 && (
          <div className="author-few">
            {works.map((work) => (
              <WorkRow key={work.id} work={work} />
            ))}
          </div>
        )}
        {!few && works.length > 0 && (
          <>
            <ul className="shelf">
              {works.map((work) => (
                <ContentBook key={work.id} content={work} />
              ))}
            </ul>
            <Pagination
              page={pageOf(search)}
              size={pageSize(pageOf(search))}
              total={total}
              target={(page) =>
                worksTarget(author.author_id, search, { page: page > 1 ? `${page}` : undefined })
              }
            />
          </>
        )}
      </section>
      {side && <AuthorSide author={author} dated={dated} />}
    </div>
  )
}
