import { useQuery } from '@tanstack/react-query'
import { Cover } from '@/kit/book/cover'
import { soft } from '@/kit/format/soft-hyphens'
import { SectionHead } from '@/kit/layout/section'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { homeQueries } from '../../api'
import { byLine, kindKey } from '../../model'
import { t } from '../../texts'
import { PressList } from './press-list'

/** The ranked list, beside newspapers and magazines where they do not already stand above. */
export function HomeColumns({ press, titles }: { press: boolean; titles: number }) {
  return (
    <section className="section" data-slot="ranked">
      <div className={press ? 'wrap columns' : 'wrap'}>
        <div>
          <SectionHead
            title={t('home.ranked')}
            why={t('home.ranked_why')}
            all={{ label: t('home.see_all'), to: paths.listing({ order: 'views.desc' }) }}
          />
          <RankedList titles={titles} />
        </div>
        {press && (
          <div>
            <SectionHead
              title={t('home.press')}
              all={{
                label: t('home.see_all'),
                to: paths.listing({ kind: 'newspaper,magazine', order: 'created_at.desc' }),
              }}
            />
            <PressList />
          </div>
        )}
      </div>
    </section>
  )
}

/** The most read, numbered in red ink; five on a phone. */
function RankedList({ titles }: { titles: number }) {
  const { data } = useQuery(homeQueries.ranked(titles))
  return (
    <ol className="ranks">
      {data?.data.map((content, i) => (
        <li key={content.id}>
          <Link className="rank" to={paths.content(content.slug)}>
            <span className="rank-number">{i + 1}</span>
            <Cover image={content.cover} sizes="44px" />
            <div>
              <h3 className="rank-title">{soft(content.title)}</h3>
              <p>{[byLine(content), t(kindKey(content.kind))].filter(Boolean).join(' · ')}</p>
            </div>
          </Link>
        </li>
      ))}
    </ol>
  )
}
