import { useEffect, useRef, useState } from 'react'
import { isCompact } from '@/api/page-size'
import type { SmallCard } from '@/api/types'
import { Book } from '@/kit/book/book'
import { foreign } from '@/kit/i18n/locale'
import { paths } from '@/kit/navigation/paths'
import { byLine } from '../model'

/** One content as a book on the shelf. */
export function ContentBook({ content }: { content: SmallCard }) {
  return (
    <Book
      to={paths.content(content.slug)}
      title={content.title}
      by={byLine(content)}
      image={content.cover}
      rating={content.rating_count > 0 ? content.rating_average : undefined}
      year={content.year || undefined}
      language={foreign(content.title_language ?? content.language)}
    />
  )
}

/** How many books a strip begins with: what the screen shows (the server's page has as many). */
export const atOnce = 8
const atOnceCompact = 6

/** Contents standing on one shelf line that scrolls sideways; the rest come when the last is near. */
export function ContentStrip({ contents }: { contents: SmallCard[] }) {
  const [whole, setWhole] = useState(false)
  const first = isCompact() ? atOnceCompact : atOnce
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const last = line.current?.lastElementChild
    if (whole || !last) return
    const near = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setWhole(true),
      { rootMargin: '0px 200px' },
    )
    near.observe(last)
    return () => near.disconnect()
  }, [whole])
  return (
    <ul className="strip" ref={line}>
      {contents.slice(0, whole ? undefined : first).map((content) => (
        <ContentBook key={content.id} content={content} />
      ))}
    </ul>
  )
}
