import type { Content } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { reference } from '../../model'
import { t } from '../../texts'

const files = { ris: 'RIS', bibtex: 'BibTeX', csl: 'CSL-JSON' } as const

/** The download of a citation; a browser's own request carries no organisation, so the address does. */
function fileOf(slug: string, format: string) {
  const domain = new URLSearchParams(location.search).get('domain')
  const query = new URLSearchParams({ format, ...(domain && { domain }) })
  return `/edu/p/api/v1/contents/${encodeURIComponent(slug)}/cite?${query}`
}

export interface CiteProps {
  content: Content
  /** Opens the styles and languages of citations. */
  onStyles: () => void
}

/** A work as a reference, to copy or to take into a reference manager. */
export function Cite({ content, onStyles }: CiteProps) {
  const { head, title, tail } = reference(content)
  async function copy() {
    await navigator.clipboard.writeText([head, `${title}.`, tail].filter(Boolean).join(' '))
    toast({ kind: 'success', text: t('cite.copied') })
  }
  return (
    <section data-slot="cite">
      <h2 className="detail-title">{t('cite.title')}</h2>
      <p className="cite-text">
        {head} <i>{title}.</i> {tail}
      </p>
      <p className="cite-acts">
        <button type="button" className="button button-text" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t('cite.copy')}
        </button>
        <button type="button" className="button button-text" onClick={onStyles}>
          <Icon name="quote" size={18} />
          {t('cite.styles')}
        </button>
        {Object.entries(files).map(([format, name]) => (
          <a
            key={format}
            className="button button-text"
            href={fileOf(content.slug, format)}
            download
            aria-label={t('cite.file', { format: name })}
          >
            {name}
          </a>
        ))}
      </p>
    </section>
  )
}
