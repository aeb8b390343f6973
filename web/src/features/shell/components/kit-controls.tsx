import { type ReactNode, useState } from 'react'
import { toast } from '@/kit/feedback/toast'
import { dateTime, dateWithWeekday, longDate, shortDate } from '@/kit/format/date'
import { duration, money, number, size } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' } as const
const moment = '2026-11-21T06:05:00Z'

export function KitGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  )
}

function Toasts() {
  const kinds = ['success', 'danger', 'warning', 'info'] as const
  return kinds.map((kind) => (
    <button
      key={kind}
      type="button"
      className="button button-secondary"
      onClick={() => toast({ kind, title: t(`kit.${kind}`), text: t('kit.sentence') })}
    >
      {t(`kit.${kind}`)}
    </button>
  ))
}

/** Buttons, badges, chips, tabs, fields and the formats of dates and numbers. */
export function KitControls() {
  const [on, setOn] = useState(true)
  return (
    <>
      <KitGroup title={t('kit.buttons')}>
        <div style={row}>
          <button type="button" className="button button-primary">
            <Icon name="book" />
            {t('kit.read')}
          </button>
          <button type="button" className="button button-secondary">
            {t('kit.save')}
          </button>
          <button type="button" className="button button-text">
            {t('kit.more')}
          </button>
          <button type="button" className="button button-primary" disabled>
            {t('kit.disabled')}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-pressed={on}
            aria-label={t('kit.save')}
            onClick={() => setOn(!on)}
          >
            <Icon name={on ? 'bookmarkOn' : 'bookmark'} size={22} />
          </button>
          <Toasts />
        </div>
      </KitGroup>
      <KitGroup title={t('kit.marks')}>
        <div style={row}>
          <span className="badge badge-ok">{t('kit.success')}</span>
          <span className="badge badge-info">{t('kit.info')}</span>
          <span className="badge badge-warn num">{money(12500)}</span>
          <span className="badge badge-accent">{t('kit.danger')}</span>
          <span className="badge">EPUB</span>
          <button type="button" className="chip chip-on">
            {t('kit.save')}
            <Icon name="close" size={16} />
          </button>
          <label className="check">
            <input type="checkbox" defaultChecked />
            {t('kit.save')}
          </label>
        </div>
      </KitGroup>
      <KitGroup title={t('kit.formats')}>
        <p className="num">
          {[dateWithWeekday(moment), longDate(moment), shortDate(moment), dateTime(moment)].join(
            ' · ',
          )}
        </p>
        <p className="num">
          {[number(1234567), money(12500), size(13_000_000), duration(5100)].join(' · ')}
        </p>
      </KitGroup>
    </>
  )
}
