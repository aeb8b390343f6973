import type { LookUp, Meaning, Word, WordSense } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { href, paths } from '@/kit/navigation/paths'
import { partsOfSpeech, verbNamed } from '../model'
import { t } from '../texts'
import { WordForms } from './word-forms'

/** A word with its neighbours, senses and forms; form is the one that was met. */
export function WordArticle({ word, form }: { word: Word; form?: string }) {
  return (
    <>
      <Neighbours word={word} />
      <article className="dict-word" data-slot="word">
        <WordTitle word={word} />
        <h3 className="dict-part">{t('senses')}</h3>
        {word.meanings.map((meaning) => (
          <MeaningPart key={meaning.source} meaning={meaning} language={word.language} />
        ))}
        <Family title={t('derived')} words={word.derived} />
        <Family title={t('bases')} words={word.bases} />
      </article>
      <aside className="dict-side">
        <WordForms word={word} form={form} />
        <p className="dict-library">
          <Link className="button button-text" to={paths.listing({ search: word.headword })}>
            <Icon name="search" />
            {t('in_library')}
          </Link>
        </p>
      </aside>
    </>
  )
}

function WordTitle({ word }: { word: Word }) {
  const copy = async () => {
    const address = new URL(href(paths.word(word.headword)), location.href).href
    await navigator.clipboard.writeText(address).then(
      () => toast({ kind: 'success', text: t('copied') }),
      () => toast({ kind: 'danger', text: t('copy_failed') }),
    )
  }
  return (
    <div className="dict-title">
      <div>
        <h2 lang={word.language}>{word.headword}</h2>
        <p className="dict-pos">
          {partsOfSpeech(word)
            .map((pos) => t(`pos.${pos || 'other'}`))
            .join(', ')}
        </p>
      </div>
      {word.traditional && (
        <span className="dict-mong" lang="mn-Mong">
          {word.traditional}
        </span>
      )}
      <button type="button" className="icon-button" aria-label={t('copy')} onClick={copy}>
        <Icon name="copy" size={22} />
      </button>
    </div>
  )
}

function MeaningPart({ meaning, language }: { meaning: Meaning; language: Word['language'] }) {
  const source = `${meaning.source} (${meaning.licence})`
  return (
    <div>
      <ol className="dict-senses">
        {meaning.senses.map((sense, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: senses have no other name and never move
          <Sense key={i} sense={sense} language={language} />
        ))}
      </ol>
      <p className="dict-source">
        {meaning.address ? (
          <a href={meaning.address} rel="external">
            {t('source', { source })}
          </a>
        ) : (
          t('source', { source })
        )}
      </p>
    </div>
  )
}

const other = { mn: 'en', en: 'mn' } as const

interface SenseProps {
  sense: WordSense
  language: Word['language']
}

/** What a sense means, and what it is in the other language. */
export function SenseLines({ sense, language }: SenseProps) {
  const translations = sense.translations.join(', ')
  const first = sense.definition || translations || sense.definition_en || sense.synonyms.join(', ')
  return (
    <>
      <p className="dict-definition">{first}</p>
      {translations && translations !== first && (
        <p className="dict-translation" lang={other[language]}>
          {translations}
        </p>
      )}
      {sense.definition_en && sense.definition_en !== first && (
        <p className="dict-translation" lang="en">
          {sense.definition_en}
        </p>
      )}
    </>
  )
}

function Sense({ sense, language }: SenseProps) {
  return (
    <li>
      <SenseLines sense={sense} language={language} />
      {sense.examples.map(({ text, translation }) => (
        <blockquote key={text}>
          {text}
          {translation && <small lang="en">{translation}</small>}
        </blockquote>
      ))}
      <Words label={t('synonyms')} words={sense.synonyms} />
      <Words label={t('antonyms')} words={sense.antonyms} />
    </li>
  )
}

function Words({ label, words }: { label: string; words: string[] }) {
  if (!words.length) return null
  return (
    <p className="dict-words">
      <span>{label}</span>
      {words.map((word) => (
        <Link
          key={word}
          to={paths.dictionary({ q: word, dir: /[a-z]/i.test(word) ? 'en-mn' : undefined })}
        >
          {word}
        </Link>
      ))}
    </p>
  )
}

/** Words of the same root, each with a page of its own. */
function Family({ title, words }: { title: string; words: string[] }) {
  if (!words.length) return null
  return (
    <>
      <h3 className="dict-part">{title}</h3>
      <ul className="dict-family">
        {words.map((word) => (
          <li key={word}>
            <Link to={paths.word(word)}>{word}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Neighbours({ word }: { word: Word }) {
  return (
    <nav className="dict-neighbours" aria-label={t('neighbours')}>
      {[...word.before, word.headword, ...word.after].map((each) => (
        <Link
          key={each}
          to={paths.word(each)}
          aria-current={each === word.headword ? 'page' : undefined}
        >
          {each}
        </Link>
      ))}
    </nav>
  )
}

/** The name of the form that was met: its case, and that it is of one's own; or that of a verb. */
function formName({ form, verb_form: verb }: Pick<LookUp, 'form' | 'verb_form'>) {
  const name = verbNamed(verb?.form)
  if (name) return t(`verb.${name}`)
  if (!form) return ''
  return form.own ? `${t(`case.${form.case}`)}, ${t('case.refl')}` : t(`case.${form.case}`)
}

/** Which form was met, as the line above a word says it. */
export function formLine(found: LookUp, met: string, headword: string) {
  const name = formName(found).toLowerCase()
  if (name) return t('form_case', { form: met, headword, case: name })
  return met === headword ? undefined : t('form_of', { form: met, headword })
}
