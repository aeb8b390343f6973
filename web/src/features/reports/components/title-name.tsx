import { Cover } from '@/kit/book/cover'
import { shortName } from '@/kit/format/name'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import type { Card } from '../model'

/** A title in a table, with its cover and its people. */
export function TitleName({ card, to }: { card: Card; to: Target }) {
  const people = card.authors.map(({ author_display_name }) => shortName(author_display_name))
  const about = [people.join(', '), card.year || ''].filter(Boolean).join(', ')
  return (
    <span className="report-title">
      <Cover image={card.cover} sizes="32px" />
      <span>
        <Link to={to}>{card.title}</Link>
        <small>{about}</small>
      </span>
    </span>
  )
}
