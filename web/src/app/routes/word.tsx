import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t as catalogue } from '@/features/catalogue/texts'
import { DictionaryHead } from '@/features/dictionary/components/dictionary-head'
import { WordArticle } from '@/features/dictionary/components/word-article'
import { rememberWord } from '@/features/dictionary/history'
import { t } from '@/features/dictionary/texts'
import { wordQuery } from '@/features/dictionary/word-api'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'
import { missing } from '../loaders'

/** The word is the screen's main resource: without it the way leads to /404. */
export async function loadWord(client: QueryClient, headword: string) {
  await client
    .ensureQueryData(wordQuery(headword))
    .catch((error: unknown) => missing(error, headword))
}

/** The permanent page of a headword. */
export function WordScreen() {
  const { headword } = useParams({ from: '/main/dictionary/$headword' })
  const word = useSuspenseQuery(wordQuery(headword)).data.data
  useDocumentTitle(word.headword)
  const direction = word.language === 'en' ? 'en-mn' : 'mn-en'
  useEffect(() => rememberWord(word, direction), [word, direction])
  return (
    <main id="main" className="wrap" data-slot="main">
      <Crumbs
        items={[
          { label: catalogue('crumb.home'), to: paths.home() },
          { label: t('page.title'), to: paths.dictionary() },
        ]}
      />
      <DictionaryHead direction={direction} letter={word.headword.slice(0, 1)} />
      <div className="dict-page">
        <WordArticle word={word} />
      </div>
    </main>
  )
}
