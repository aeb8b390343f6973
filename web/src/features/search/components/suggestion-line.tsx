import type { MouseEvent } from 'react'
import type { Suggestion } from '@/api/types'
import { shortName } from '@/kit/format/name'
import { foreign } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icon'
import { Marked } from '@/kit/marked'
import { href, paths, type Target } from '@/kit/paths'
import type { Choice } from '../offers'
import { t } from '../texts'

/** A plain click or tap; with a key held the browser opens the link its own way. */
const plain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

interface ContentLineProps {
  content: Suggestion
  onGo: (to: Target) => void
}

function ContentLine({ content, onGo }: ContentLineProps) {
  const facts = [content.year || '', content.organization_name].filter(Boolean).join(' · ')
  return (
    <>
      {content.cover_image_url ? (
        <span className="cover suggest-cover">
          <img src={content.cover_image_url} width={40} alt="" loading="lazy" decoding="async" />
        </span>
      ) : (
        <span className="cover cover-blank suggest-cover" />
      )}
      <span className="suggest-text">
        <span className="suggest-title" lang={foreign(content.title_language ?? content.language)}>
          <Marked text={content.title} marks={content.marks} />
        </span>
        <span className="suggest-facts">
          {content.authors.map(({ author_id, author_display_name }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; by keyboard authors are lines
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same
            <span
              key={author_id}
              className="suggest-author"
              onClick={(event) => {
                event.preventDefault()
                event.stopPropagation()
                onGo(paths.author(author_id))
              }}
            >
              {shortName(author_display_name)}
            </span>
          ))}
          {facts && <span className="num">{facts}</span>}
        </span>
      </span>
    </>
  )
}

export interface SuggestionLineProps {
  id: string
  choice: Choice
  active: boolean
  onChoose: (choice: Choice) => void
  onGo: (to: Target) => void
}

/** One line of the list: a title, an author of the titles, or a recent search. */
export function SuggestionLine({ id, choice, active, onChoose, onGo }: SuggestionLineProps) {
  const to = choice.kind === 'recent' ? paths.listing({ search: choice.text }) : choice.to
  return (
    <a
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={`suggest-line suggest-${choice.kind}`}
      href={href(to)}
      onClick={(event) => {
        if (!plain(event)) return
        event.preventDefault()
        onChoose(choice)
      }}
    >
      {choice.kind === 'content' && <ContentLine content={choice.content} onGo={onGo} />}
      {choice.kind === 'author' && (
        <>
          <Icon name="user" size={18} />
          <span>{t('box.author', { name: choice.name })}</span>
        </>
      )}
      {choice.kind === 'recent' && (
        <>
          <Icon name="clock" size={18} />
          <span>{choice.text}</span>
        </>
      )}
    </a>
  )
}
