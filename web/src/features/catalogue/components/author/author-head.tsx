import type { ReactNode } from 'react'
import type { Author } from '@/api/types'
import { initials } from '@/kit/format/name'
import { soft } from '@/kit/format/soft-hyphens'
import { locale } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { authorities } from '../../author'
import { roleKey } from '../../model'
import { t } from '../../texts'

const lifeYears = ({ birth_year: born, death_year: died }: Author) => {
  if (born > 0 && died > 0) return `${born}–${died}`
  if (born > 0) return t('author.born', { year: String(born) })
  return died > 0 ? t('author.died', { year: String(died) }) : ''
}

/** What was done, the most first: Зохиогч, орчуулагч. */
const rolesOf = ({ roles }: Author) =>
  roles
    .map(({ role }) => t(roleKey(role)))
    .map((name, i) => (i ? name.toLowerCase() : name))
    .join(', ')

function Portrait({ author }: { author: Author }) {
  if (author.portrait_url)
    return <img className="portrait" src={author.portrait_url} width={160} height={160} alt="" />
  return (
    <span className="portrait" aria-hidden="true">
      {author.body ? <Icon name="building" size={56} /> : initials(author.author_display_name)}
    </span>
  )
}

function Numbers({ author }: { author: Author }) {
  const numbers = authorities(author)
  if (numbers.length === 0) return null
  return (
    <ul className="author-numbers num" aria-label={t('author.numbers')}>
      {numbers.map(({ name, value, href }) => (
        <li key={name}>
          {name}{' '}
          <a
            className="inline-link"
            href={href}
            target="_blank"
            rel="noreferrer"
            title={t('author.elsewhere')}
          >
            {value}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Portrait or initials; the names in both languages and the traditional script; roles, years, a short life. */
export function AuthorHead({ author, act }: { author: Author; act: ReactNode }) {
  const facts = [rolesOf(author), author.clan, lifeYears(author)].filter(Boolean).join(' · ')
  return (
    <div className="author" data-slot="author">
      <Portrait author={author} />
      <div>
        <div className="author-names">
          <h1>{soft(author.author_display_name)}</h1>
          {author.other_name && (
            <p className="author-other" lang={locale() === 'mn' ? 'en' : 'mn'}>
              {author.other_name}
            </p>
          )}
          <p className="author-years num">{facts}</p>
        </div>
        {author.biography && <p className="author-life">{soft(author.biography)}</p>}
        {author.aliases.length > 0 && (
          <p className="author-aliases">
            {t('author.aliases', { names: author.aliases.slice(0, 6).join(', ') })}
          </p>
        )}
        <Numbers author={author} />
        <div className="author-bar">{act}</div>
      </div>
      {author.name_mong && (
        <p className="author-mong" lang="mn-Mong" title={t('author.mong')}>
          {author.name_mong}
        </p>
      )}
    </div>
  )
}
