import type { MouseEvent } from 'react'
import { Marked } from '@/kit/format/marked'
import { shortName } from '@/kit/format/name'
import { foreign } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { href, paths, type Target } from '@/kit/navigation/paths'
import type { Choice } from '../offers'
import { t } from '../texts'

/** A plain click or tap; with a key held the browser opens the link its own way. */
const plain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

interface AuthorLinkProps {
  id: number
  name: string
  onGo: (to: Target) => void
}

/** A link for pointers; by keyboard authors are lines of their own. */
function AuthorLink({ id, name, onGo }: AuthorLinkProps) {
  const to = paths.author(id)
  return (
    <a
      className="suggest-author"
      href={href(to)}
      tabIndex={-1}
      onClick={(event) => {
        if (!plain(event)) return
        event.preventDefault()
        onGo(to)
      }}
    >
      {shortName(name)}
    </a>
  )
}

type Title = Extract<Choice, { kind: 'content' }>

/** A title: the whole line is its link, its authors are links in it. */
function TitleLine({ id, choice, active, onChoose, onGo }: SuggestionLineProps<Title>) {
  const { content } = choice
  const facts = [content.year || '', content.organization_name].filter(Boolean).join(' · ')
  const authors = content.authors.map((author) => shortName(author.author_display_name))
  return (
    <div className="suggest-line suggest-content" role="none">
      {content.cover_image_url ? (
        <span className="cover suggest-cover">
          <img src={content.cover_image_url} width={40} alt="" loading="lazy" decoding="async" />
        </span>
      ) : (
        <span className="cover cover-blank suggest-cover" />
      )}
      <span className="suggest-text">
        <a
          id={id}
          role="option"
          aria-selected={active}
          aria-label={[content.title, ...authors, facts].filter(Boolean).join(', ')}
          tabIndex={-1}
          className="suggest-title"
          lang={foreign(content.title_language ?? content.language)}
          href={href(choice.to)}
          onClick={(event) => {
            if (!plain(event)) return
            event.preventDefault()
            onChoose(choice)
          }}
        >
          <Marked text={content.title} marks={content.marks} />
        </a>
        <span className="suggest-facts" aria-hidden="true">
          {content.authors.map(({ author_id, author_display_name }) => (
            <AuthorLink key={author_id} id={author_id} name={author_display_name} onGo={onGo} />
          ))}
          {facts && <span className="num">{facts}</span>}
        </span>
      </span>
    </div>
  )
}

export interface SuggestionLineProps<C extends Choice = Choice> {
  id: string
  choice: C
  active: boolean
  onChoose: (choice: Choice) => void
  onGo: (to: Target) => void
}

/** One line of the list: a title, an author of the titles, or a recent search. */
export function SuggestionLine({ choice, ...props }: SuggestionLineProps) {
  if (choice.kind === 'content') return <TitleLine choice={choice} {...props} />
  const { id, active, onChoose } = props
  const recent = choice.kind === 'recent'
  return (
    <a
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={`suggest-line suggest-${choice.kind}`}
      href={href(recent ? paths.listing({ search: choice.text }) : choice.to)}
      onClick={(event) => {
        if (!plain(event)) return
        event.preventDefault()
        onChoose(choice)
      }}
    >
      <Icon name={recent ? 'clock' : 'user'} size={18} />
      <span>{recent ? choice.text : t('box.author', { name: choice.name })}</span>
    </a>
  )
}
