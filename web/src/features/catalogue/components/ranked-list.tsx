import { useQuery } from '@tanstack/react-query'
import { Cover } from '@/kit/cover'
import { soft } from '@/kit/format/soft-hyphens'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { homeQueries } from '../api'
import { byLine, kindKey } from '../model'
import { t } from '../texts'

/** The most read, numbered in red ink; five on a phone. */
export function RankedList({ titles }: { titles: number }) {
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
