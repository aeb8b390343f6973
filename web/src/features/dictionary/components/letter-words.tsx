import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import type { Direction } from '../model'
import { t } from '../texts'
import { wordsAtOnce, wordsQuery } from '../word-api'
import { WordLinks } from './word-links'

export interface LetterWordsProps {
  letter: string
  direction: Direction
  page: number
}

/** A page of the words that begin with a letter. */
export function LetterWords({ letter, direction, page }: LetterWordsProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...wordsQuery(letter, direction, page),
    placeholderData: keepPreviousData,
  })
  const total = data?.meta?.total ?? 0
  if (isPending) return <LineSkeleton />
  if (error && !data) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  if (!data?.data.length)
    return (
      <Empty drawing="leaf" title={t('letter_empty')} hint={t('letter_hint')}>
        <Link className="button button-secondary" to={paths.dictionary()}>
          {t('letter_all')}
        </Link>
      </Empty>
    )
  const target = (next: number) =>
    paths.dictionary({ letter, dir: direction, page: next > 1 ? `${next}` : undefined })
  return (
    <>
      <WordLinks title={t('letter', { letter, count: total })} words={data.data} />
      <Pagination page={page} size={wordsAtOnce} total={total} target={target} />
    </>
  )
}
