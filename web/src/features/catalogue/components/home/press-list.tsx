import { useQuery } from '@tanstack/react-query'
import type { ContentCard } from '@/api/types'
import { soft } from '@/kit/format/soft-hyphens'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { homeQueries } from '../../api'
import { byLine, kindKey } from '../../model'
import { t } from '../../texts'

const newestIssue = ({ content_items_info: items }: ContentCard) =>
  items.find(({ issue }) => issue)?.issue ?? ''

/** Newspapers and magazines: title, who makes it, the newest issue. */
export function PressList() {
  const { data } = useQuery(homeQueries.press())
  return (
    <ul className="press">
      {data?.data.map((content) => {
        const issue = newestIssue(content)
        return (
          <li key={content.id}>
            <Link to={paths.content(content.slug)}>
              <b>{soft(content.title)}</b>
              <span>
                {byLine(content) || content.organization_name}
                {content.year ? `, ${content.year}` : ''}
              </span>
              <span className="press-issue num">
                {issue ? t('press.issue', { issue }) : t(kindKey(content.kind))}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
