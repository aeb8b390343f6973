import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t as catalogue } from '@/features/catalogue/texts'
import { wordQuery } from '@/features/dictionary/api'
import { DictionaryHead } from '@/features/dictionary/components/dictionary-head'
import { WordArticle } from '@/features/dictionary/components/word-article'
import { rememberWord } from '@/features/dictionary/history'
import { t } from '@/features/dictionary/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'

/** The permanent page of a headword. */
export function WordScreen() {
  const { headword } = useParams({ from: '/main/dictionary/$headword' })
  const word = useSuspenseQuery(wordQuery(headword)).data.data
  useDocumentTitle(word.headword)
  useEffect(() => rememberWord(word.headword), [word.headword])
  return (
    <main id="main" className="wrap" data-slot="main">
      <Crumbs
        items={[
          { label: catalogue('crumb.home'), to: paths.home() },
          { label: t('page.title'), to: paths.dictionary() },
        ]}
      />
      <DictionaryHead
        direction={word.language === 'en' ? 'en-mn' : 'mn-en'}
        letter={word.headword.slice(0, 1)}
      />
      <div className="dict-page">
        <WordArticle word={word} />
      </div>
    </main>
  )
}
