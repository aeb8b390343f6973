import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { type Export, exportAs, type Format, formats } from '../export'
import { t } from '../texts'

export interface ExportsProps extends Export {
  /** Word files are there too: they belong to the research package. */
  docx: boolean
}

/** The files that a citation or a bibliography is taken away in. */
export function Exports({ docx, ...what }: ExportsProps) {
  async function take(format: Format) {
    try {
      await exportAs(format, what)
    } catch {
      toast({ kind: 'danger', text: t('export.failed') })
    }
  }
  const offered = Object.entries(formats).filter(([format]) => docx || format !== 'docx')
  return (
    <section className="cite-exports" aria-label={t('export.label')}>
      <h3>{t('export.label')}</h3>
      <p className="cite-files">
        {offered.map(([format, { name }]) => (
          <button
            key={format}
            type="button"
            className="button button-secondary"
            aria-label={t('export.file', { format: name })}
            onClick={() => void take(format as Format)}
          >
            <Icon name="download" size={18} />
            {name}
          </button>
        ))}
      </p>
    </section>
  )
}
