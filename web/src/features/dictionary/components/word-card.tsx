import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Word } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { rememberWord } from '../history'
import { directionFor, partsOfSpeech, wordsIn } from '../model'
import { t } from '../texts'
import { lookUpQuery } from '../word-api'
import { formLine, SenseLines } from './word-article'
import '../dictionary.css'

export interface WordCardProps {
  /** What is selected in a text: a word in any form, or several of which one is chosen. */
  text: string
  /** The reader goes on to the dictionary's own page. */
  onLeave: () => void
}

/** What the words of a passage mean, in short, one after the other. */
export function WordCard({ text, onLeave }: WordCardProps) {
  const words = wordsIn(text)
  const [chosen, choose] = useState(words[0])
  return (
    <div className="dict-card" data-slot="word-card">
      {words.length > 1 && (
        <fieldset className="dict-card-words">
          <legend>{t('card.choose')}</legend>
          {words.map((word) => (
            <button
              key={word}
              type="button"
              className="chip"
              aria-pressed={word === chosen}
              onClick={() => choose(word)}
            >
              {word}
            </button>
          ))}
        </fieldset>
      )}
      {chosen ? <Meaning text={chosen} onLeave={onLeave} /> : <p>{t('card.no_words')}</p>}
    </div>
  )
}

/** So many senses are shown; the dictionary's page has all of them. */
const most = 4

function Meaning({ text, onLeave }: WordCardProps) {
  const direction = directionFor(text)
  const { data, error, isPending, refetch } = useQuery(lookUpQuery(text, direction))
  const found = data?.data
  const headword = found?.word?.headword
  useEffect(() => {
    if (found?.word) rememberWord(found.word, direction, text)
  }, [found, direction, text])
  if (isPending) return <LineSkeleton />
  if (error && !found) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  const line = found && headword && formLine(found, found.read ?? text.toLowerCase(), headword)
  const target = headword ? paths.word(headword) : paths.dictionary({ q: text, dir: direction })
  return (
    <>
      {found?.word ? <Short word={found.word} /> : <p>{t('none', { word: text })}</p>}
      {line && <p className="dict-pos">{line}</p>}
      <div className="dialog-acts">
        <Link className="button button-secondary" to={target} onClick={onLeave}>
          {t('card.open')}
        </Link>
      </div>
    </>
  )
}

function Short({ word }: { word: Word }) {
  const senses = word.meanings.flatMap((meaning) => meaning.senses).slice(0, most)
  return (
    <>
      <h3 lang={word.language}>{word.headword}</h3>
      <p className="dict-pos">
        {partsOfSpeech(word)
          .map((pos) => t(`pos.${pos || 'other'}`))
          .join(', ')}
      </p>
      <ol className="dict-senses">
        {senses.map((sense, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: senses have no other name and never move
          <li key={i}>
            <SenseLines sense={sense} language={word.language} />
          </li>
        ))}
      </ol>
    </>
  )
}
