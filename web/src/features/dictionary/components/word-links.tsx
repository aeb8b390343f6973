import type { ReactNode } from 'react'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'

/** A list of words, each a link to its page; nothing without words. */
export function WordLinks({
  title,
  words,
  children,
}: {
  title: string
  words: string[]
  children?: ReactNode
}) {
  if (!words.length) return null
  return (
    <section className="dict-links">
      <div className="dict-links-head">
        <h2>{title}</h2>
        {children}
      </div>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Link to={paths.word(word)}>{word}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
