import { inLocale, type Locale, locale } from '@/kit/i18n/locale'
import { t } from '../texts'

/** Mon/Eng: the same path and query in the other language (SPEC §2). */
export function LanguageSwitch({ address }: { address: string }) {
  const here = locale()
  const other: Locale = here === 'mn' ? 'en' : 'mn'
  return (
    <div className="languages" role="group" aria-label={t('language.label')}>
      <a href={inLocale(address, here)} hrefLang={here} aria-current="true">
        {t('language.own')}
      </a>
      <a href={inLocale(address, other)} hrefLang={other} lang={other}>
        {t('language.other')}
      </a>
    </div>
  )
}
