import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { rememberWord } from '../history'
import type { Direction } from '../model'
import { t } from '../texts'
import { lookUpQuery } from '../word-api'
import { formLine, WordArticle } from './word-article'
import { WordLinks } from './word-links'

/** What a look-up found: a word with the form that was met, or words spelt alike. */
export function LookUp({ q, direction }: { q: string; direction: Direction }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...lookUpQuery(q, direction),
    placeholderData: keepPreviousData,
  })
  const found = data?.data
  useEffect(() => {
    if (found?.word && !isPlaceholderData) rememberWord(found.word, direction, q)
  }, [found, isPlaceholderData, direction, q])
  if (isPending) return <LineSkeleton />
  if (error && !found) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  if (!found?.word) return <NotFound q={q} near={found?.near ?? []} />
  const met = found.read ?? q.toLowerCase()
  const line = formLine(found, met, found.word.headword)
  return (
    <>
      <div className="dict-note" role="status">
        {found.read && <p>{t('latin', { word: found.read })}</p>}
        {line && (
          <p>
            <Icon name="info" />
            {line}
          </p>
        )}
      </div>
      <div className="dict-page">
        <WordArticle word={found.word} form={(found.form ?? found.verb_form)?.text} />
      </div>
      <WordLinks title={t('several', { form: met })} words={found.others} />
    </>
  )
}

function NotFound({ q, near }: { q: string; near: string[] }) {
  return (
    <>
      <Empty drawing="leaf" title={t('none', { word: q })} hint={t('none_hint')}>
        <Link className="button button-secondary" to={paths.listing({ search: q })}>
          {t('frame.search')}
        </Link>
      </Empty>
      <WordLinks title={t('near')} words={near} />
    </>
  )
}
