import { useState } from 'react'
import { Failure } from '@/kit/feedback/states'
import { TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { keepChoice, lastChoice } from '../choice'
import { type Cited, lacks, titleOfCited } from '../record'
import { t } from '../texts'
import { useFormatted } from '../use-formatted'
import { LanguageField, StyleList } from './choices'
import { EngineNote } from './engine-note'
import { Exports } from './exports'
import { PartField } from './part-field'
import { copy, copyPlain } from './result'
import { Results } from './results'
import '../citations.css'

/** One record or many, with the words that are quoted and where they stand. */
export interface CiteDialogProps {
  cited: Cited[]
  page?: string
  quote?: string
  /** A Word file may be taken away. */
  docx?: boolean
}

/** While a page is typed no citation is made. */
const pause = 300
const longestPage = 20

/** The inside of the dialog that cites: style, language and place; the citation; ways to take it. */
export function CiteDialog({ cited, page: first = '', quote, docx = false }: CiteDialogProps) {
  const [choice, setChoice] = useState(lastChoice)
  const [page, setPage] = useState(first)
  const one = cited.length === 1 ? cited[0] : undefined
  const work = one && 'content' in one ? one : undefined
  const [item, setItem] = useState(work?.item)
  const wanted = work ? [{ ...work, item }] : cited
  const { data, error, refetch, isPlaceholderData, items } = useFormatted(
    wanted,
    choice,
    useDebounced(page.trim(), pause),
  )
  const choose = (next: typeof choice) => {
    setChoice(next)
    keepChoice(next)
  }
  const references = data?.references ?? []
  return (
    <div className="cite-dialog" data-slot="cite-dialog">
      <p className="cite-what">
        {one ? titleOfCited(one) : t('dialog.count', { count: cited.length })}
      </p>
      <StyleList choice={choice} onChoose={choose} />
      <div className="cite-main">
        <div className="cite-fields">
          <LanguageField choice={choice} onChoose={choose} />
          {one && (
            <TextField
              label={t('page.label')}
              value={page}
              maxLength={longestPage}
              autoComplete="off"
              onText={setPage}
            />
          )}
          {work && <PartField content={work.content} item={item} onItem={setItem} />}
        </div>
        <div className="cite-results" aria-busy={!data || isPlaceholderData}>
          {error && <Failure message={t('result.failed')} onRetry={() => void refetch()} />}
          {!data && !error && <LineSkeleton count={4} />}
          {data && (
            <Results formatted={data} style={choice.style} quote={quote} many={cited.length > 1} />
          )}
          {items.some(lacks) && (
            <p className="cite-warning">
              <Icon name="alert" size={20} />
              {t('result.incomplete')}
            </p>
          )}
        </div>
        <Exports
          cited={wanted}
          page={one && page.trim()}
          references={references}
          heading={t('export.heading')}
          docx={docx}
        />
      </div>
      <EngineNote />
      <div className="dialog-acts">
        <button
          type="button"
          className="button button-text"
          onClick={() => void copyPlain(references)}
        >
          {t('copy.plain')}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => void copy(references)}
        >
          <Icon name="copy" size={20} />
          {t('copy.all')}
        </button>
      </div>
    </div>
  )
}
