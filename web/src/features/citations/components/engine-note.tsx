import { inLocale, locale } from '@/kit/i18n/locale'
import { t } from '../texts'

/** Names the engine where it is used, as its licence asks (CPAL-1.0, section 14). */
export function EngineNote() {
  return (
    <p className="cite-engine">
      {t('engine.by')}{' '}
      <a href={inLocale('/licences', locale())} target="_blank" rel="noreferrer">
        {t('engine.licences')}
      </a>
    </p>
  )
}
