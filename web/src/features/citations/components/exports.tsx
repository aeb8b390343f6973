import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { type Export, exportAs, type Format, formats } from '../export'
import { t } from '../texts'

/** The files that a citation or a bibliography is taken away in. */
export function Exports(what: Export) {
  async function take(format: Format) {
    try {
      await exportAs(format, what)
    } catch {
      toast({ kind: 'danger', text: t('export.failed') })
    }
  }
  return (
    <section className="cite-exports" aria-label={t('export.label')}>
      <h3>{t('export.label')}</h3>
      <p className="cite-files">
        {Object.entries(formats).map(([format, { name }]) => (
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
