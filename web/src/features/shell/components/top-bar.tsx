import { dateWithWeekday, dayWithWeekday } from '@/kit/format/date'
import { inLocale, locale } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icon'
import { useNow } from '@/kit/use-now'
import { t } from '../texts'

/** The blue bar: today's date and the other language, at the same path and query (SPEC §2). */
export function TopBar({ address }: { address: string }) {
  const now = useNow()
  const other = locale() === 'mn' ? 'en' : 'mn'
  return (
    <section className="topbar on-panel" aria-label={t('topbar.label')} data-slot="topbar">
      <div className="wrap">
        <span className="topbar-date num">
          <span className="only-wide">{dateWithWeekday(now)}</span>
          <span className="only-narrow">{dayWithWeekday(now)}</span>
        </span>
        <a className="topbar-cell" href={inLocale(address, other)} hrefLang={other} lang={other}>
          <Icon name="language" size={17} />
          {t('language.other')}
        </a>
      </div>
    </section>
  )
}
