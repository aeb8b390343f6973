import type { Author } from '@/api/types'
import { initials } from '@/kit/format/name'
import { soft } from '@/kit/format/soft'
import { t } from '../texts'

const lifeYears = ({ birth_year: born, death_year: died }: Author) => {
  if (born && died) return `${born}–${died}`
  return born ? t('author.born', { year: String(born) }) : ''
}

/** Portrait or initials, name, years, a short life, other spellings of the name. */
export function AuthorHead({ author }: { author: Author }) {
  const years = lifeYears(author)
  return (
    <div className="author" data-slot="author">
      {author.portrait_url ? (
        <img className="portrait" src={author.portrait_url} width={160} height={160} alt="" />
      ) : (
        <span className="portrait" aria-hidden="true">
          {initials(author.author_display_name)}
        </span>
      )}
      <div>
        <div className="author-names">
          <h1>{soft(author.author_display_name)}</h1>
          {years && <p className="author-years num">{years}</p>}
        </div>
        {author.biography && <p className="author-life">{soft(author.biography)}</p>}
        {author.aliases.length > 0 && (
          <p className="author-aliases">
            {t('author.aliases', { names: author.aliases.slice(0, 6).join(', ') })}
          </p>
        )}
      </div>
    </div>
  )
}
