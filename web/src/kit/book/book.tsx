import type { ReactNode } from 'react'
import { shy, soft } from '../format/soft-hyphens'
import { Link } from '../navigation/link'
import type { Target } from '../navigation/paths'
import { Cover, type CoverImage } from './cover'
import { Stars } from './stars'

export interface BookProps {
  to: Target
  title: string
  /** The title as it is shown, when its words are marked. */
  shown?: ReactNode
  by: string
  image?: CoverImage | null
  rating?: number
  year?: number
  language?: string
}

/** A book on the shelf line: cover, title, by-line, rating and year; the whole card is one link. */
export function Book({ to, title, shown, by, image, rating, year, language }: BookProps) {
  return (
    <li className="book">
      <Link className="book-link" to={to} title={title}>
        <span className="book-stand">
          <Cover image={image} sizes="(max-width: 767px) 112px, 132px" />
        </span>
        <div className="book-text">
          <h3 className="book-title" lang={language}>
            {shown ?? soft(title)}
          </h3>
          {by && <p className="book-by">{shy(by)}</p>}
          <p className="book-facts">
            {rating ? <Stars value={rating} /> : null}
            {year ? <span className="num">{year}</span> : null}
          </p>
        </div>
      </Link>
    </li>
  )
}
