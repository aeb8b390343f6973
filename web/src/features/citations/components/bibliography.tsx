import { useId, useState } from 'react'
import type { OwnRecord } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { keepChoice, lastChoice } from '../choice'
import type { Cited } from '../record'
import { t } from '../texts'
import { useFormatted } from '../use-formatted'
import { useRecords } from '../use-records'
import { StyleField } from './choices'
import { Exports } from './exports'
import { copy } from './result'
import { References } from './results'
import '../citations.css'

export interface BibliographyProps {
  /** Slugs of the library's records. */
  slugs: string[]
  own: OwnRecord[]
  /** How many there are that are not among these. */
  more: number
}

function Listed({ cited, missing, more }: { cited: Cited[]; missing: number; more: number }) {
  const id = useId()
  const [choice, setChoice] = useState(lastChoice)
  const { data, error, refetch, isPlaceholderData } = useFormatted(cited, choice, '')
  const references = data?.references ?? []
  return (
    <section className="bibliography" aria-labelledby={id} data-slot="bibliography">
      <div className="cite-result-head">
        <h2 id={id}>{t('folder.title')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('copy.list')}
          title={t('copy.list')}
          disabled={references.length === 0}
          onClick={() => void copy(references)}
        >
          <Icon name="copy" size={20} />
        </button>
      </div>
      <StyleField
        choice={choice}
        onChoose={(next) => {
          setChoice(next)
          keepChoice(next)
        }}
      />
      <div className="cite-results" aria-busy={!data || isPlaceholderData}>
        {error && <Failure message={t('result.failed')} onRetry={() => void refetch()} />}
        {!data && !error && <LineSkeleton count={4} />}
        <References references={references} />
      </div>
      {missing > 0 && <p role="status">{t('result.missing', { count: missing })}</p>}
      {more > 0 && <p>{t('folder.more', { count: more })}</p>}
      <Exports cited={cited} references={references} heading={t('export.heading')} docx />
    </section>
  )
}

/** The list of references of a folder beside its entries: style, list, copy, files. */
export function Bibliography({ slugs, own, more }: BibliographyProps) {
  const { data, error, refetch, isPlaceholderData } = useRecords(slugs)
  if (slugs.length + own.length === 0)
    return (
      <section className="bibliography" data-slot="bibliography">
        <h2>{t('folder.title')}</h2>
        <p>{t('folder.empty')}</p>
      </section>
    )
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <LineSkeleton count={6} />
  const cited = [...data.map((content) => ({ content })), ...own.map((record) => ({ own: record }))]
  const missing = isPlaceholderData ? 0 : slugs.length - data.length
  return <Listed cited={cited} missing={missing} more={more} />
}
