import type { Formatted, Reference } from '../csl'
import type { Style } from '../styles'
import { t } from '../texts'
import { copy, Result } from './result'
import { Runs } from './runs'

export interface ResultsProps {
  formatted: Formatted
  style: Style
  /** Words of the one record that are quoted. */
  quote?: string
  /** Only the list of references is of use: there are many records. */
  many: boolean
}

/** A list of references. */
export function References({ references }: { references: Reference[] }) {
  return (
    <ol className="cite-references">
      {references.map(({ label, runs }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no name but their place
        <li className="cite-words" key={i}>
          {label && `${label} `}
          <Runs runs={runs} />
        </li>
      ))}
    </ol>
  )
}

/** What a style makes of the records: references, the citation in the text, the quotation. */
export function Results({ formatted, style, quote, many }: ResultsProps) {
  const { references, inText } = formatted
  const quoted = quote && [{ runs: [{ text: `«${quote}» ` }, ...inText] }]
  return (
    <>
      {quoted && (
        <Result
          title={t('result.quote')}
          copyLabel={t('copy.quote')}
          onCopy={() => void copy(quoted)}
        >
          <blockquote className="cite-words">
            <Runs runs={quoted[0]?.runs ?? []} />
          </blockquote>
        </Result>
      )}
      <Result
        title={t(many ? 'result.list' : 'result.reference')}
        copyLabel={t('copy.reference')}
        onCopy={() => void copy(references)}
      >
        <References references={references} />
      </Result>
      {!many && (
        <Result
          title={t(style.notes ? 'result.note' : 'result.in_text')}
          copyLabel={t('copy.in_text')}
          onCopy={() => void copy([{ runs: inText }])}
        >
          <p className="cite-words" data-slot="cite-in-text">
            <Runs runs={inText} />
          </p>
        </Result>
      )}
    </>
  )
}
