import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { site } from '@/api/site'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { href, paths } from '@/kit/navigation/paths'
import { type Direction, directions, lettersOf } from '../model'
import { t } from '../texts'
import { suggestionsQuery } from '../word-api'
import '../dictionary.css'

export interface DictionaryHeadProps {
  /** What is looked up, as it was typed. */
  q?: string
  direction: Direction
  letter?: string
}

/** How long nobody types before suggestions are asked for, in ms. */
const pause = 150

/** Field, direction and alphabet: the head of every page of the dictionary. */
export function DictionaryHead({ q = '', direction, letter }: DictionaryHeadProps) {
  return (
    <div className="dict-head">
      <h1>{t('page.title')}</h1>
      <div className="dict-tools">
        <LookUpForm key={q} q={q} direction={direction} />
        <nav className="dict-directions" aria-label={t('direction')}>
          {directions.map((each) => (
            <Link
              key={each}
              to={paths.dictionary({ q: q || undefined, dir: each })}
              aria-current={each === direction ? 'true' : undefined}
            >
              {t(`direction.${each}`)}
            </Link>
          ))}
        </nav>
      </div>
      <nav className="dict-letters" aria-label={t('alphabet')}>
        {lettersOf(direction).map((each) => (
          <Link
            key={each}
            to={paths.dictionary({ letter: each, dir: direction })}
            aria-current={each === letter?.toUpperCase() ? 'true' : undefined}
          >
            {each}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function LookUpForm({ q, direction }: { q: string; direction: Direction }) {
  const router = useRouter()
  const list = useId()
  const [text, setText] = useState(q)
  const wanted = useDebounced(text.trim(), pause)
  const offered = useQuery({
    ...suggestionsQuery(wanted, direction),
    enabled: wanted !== q && !!wanted,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const word = text.trim()
    if (word)
      void router.navigate({ to: '/dictionary', search: { q: word, dir: direction } } as never)
  }
  const { domain } = site()
  return (
    <form
      className="dict-form"
      role="search"
      aria-label={t('search.label')}
      action={href(paths.dictionary())}
      onSubmit={submit}
    >
      <input
        name="q"
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        list={list}
        data-keep="dictionary"
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
      />
      <datalist id={list}>
        {offered.data?.data.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <input type="hidden" name="dir" value={direction} />
      {domain && <input type="hidden" name="domain" value={domain} />}
      <button type="submit" className="dict-go" aria-label={t('search.submit')}>
        <Icon name="search" size={22} />
      </button>
    </form>
  )
}
