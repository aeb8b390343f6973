import type { ContentCard } from '@/api/types'
import { Book } from '@/kit/book'
import { paths } from '@/kit/paths'
import { byLine } from '../model'

/** One content as a book on the shelf. */
export function ContentBook({ content }: { content: ContentCard }) {
  return (
    <Book
      to={paths.content(content.slug)}
      title={content.title}
      by={byLine(content)}
      image={content.cover}
      rating={content.rating_count > 0 ? content.rating_average : undefined}
      year={content.year || undefined}
      language={content.language === 'mn' ? undefined : content.language || undefined}
    />
  )
}

/** Contents standing on one shelf line that scrolls sideways. */
export function ContentStrip({ contents }: { contents: ContentCard[] }) {
  return (
    <ul className="strip">
      {contents.map((content) => (
        <ContentBook key={content.id} content={content} />
      ))}
    </ul>
  )
}
