import { type ReactNode, Suspense } from 'react'
import { dateWithWeekday, dayWithWeekday } from '@/kit/format/date'
import { useNow } from '@/kit/hooks/use-now'
import { inLocale, locale } from '@/kit/i18n/locale'
import { useIdle } from '@/kit/loading/idle'
import { lazyPart } from '@/kit/loading/lazy-part'
import { t } from '../texts'

/** The widgets' places: of their full size from the first paint, so that nothing moves. */
const places = (
  <>
    <span className="topbar-turning topbar-weather" />
    <span className="topbar-turning topbar-currency" />
  </>
)

const TopWidgets = lazyPart(async () => (await import('./top-widgets')).TopWidgets, {
  instead: places,
})

function Widgets() {
  return useIdle() ? (
    <Suspense fallback={places}>
      <TopWidgets />
    </Suspense>
  ) : (
    places
  )
}

export interface TopBarProps {
  address: string
  /** The accessibility panel's button, where the portal has one. */
  access: ReactNode
}

/** The blue bar: today's date, weather, rates, accessibility; the language switch is present but hidden (SPEC §2). */
export function TopBar({ address, access }: TopBarProps) {
  const now = useNow()
  const other = locale() === 'mn' ? 'en' : 'mn'
  return (
    <section className="topbar on-panel" aria-label={t('topbar.label')} data-slot="topbar">
      <div className="wrap">
        <span className="topbar-date num">
          <span className="only-wide">{dateWithWeekday(now)}</span>
          <span className="only-narrow">{dayWithWeekday(now)}</span>
        </span>
        <Widgets />
        {access}
        <a hidden href={inLocale(address, other)} hrefLang={other} lang={other}>
          {t('language.other')}
        </a>
      </div>
    </section>
  )
}
