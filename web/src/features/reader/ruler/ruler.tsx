import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { t } from '../texts'
import type { Ruler } from './use-ruler'

/** A band along the line that is read, with what lies round it held back, and the way on. */
export function RulerBand({ ruler: { line, step } }: { ruler: Ruler }) {
  if (!line) return null
  return (
    <>
      <div className="reader-ruler" aria-hidden="true">
        <i style={line} />
      </div>
      <section className="reader-walk reader-ruler-steps" aria-label={t('ruler.label')}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('ruler.previous')}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={22} stroke={1.75} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('ruler.next')}
          onClick={() => step(1)}
        >
          <IconChevronDown size={22} stroke={1.75} />
        </button>
      </section>
    </>
  )
}
