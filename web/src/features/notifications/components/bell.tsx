import { type ReactNode, useState } from 'react'
import { useBefore } from '@/kit/hooks/use-before'
import { Icon } from '@/kit/icons/icon'
import { Dropdown } from '@/kit/navigation/dropdown'
import { t } from '../texts'
import { useKeptFocus } from '../use-kept-focus'
import '../bell.css'

export interface BellProps {
  /** Invitations and unread notifications (SPEC §3, badge count). */
  count: number
  /** Until then the bell does not swing: the reader's quiet hours. */
  quietUntil?: string
  /** What there is to read, newest first. */
  children?: ReactNode
  /** Beside the heading. */
  act?: ReactNode
  /** Below the list. */
  foot?: ReactNode
}

/**
 * Counts how often something new came; the count may also fall when things are read. What comes in
 * quiet hours counts once they are over.
 */
function useNews(count: number, quiet: boolean) {
  const [known, setKnown] = useState({ count: 0, news: 0, held: false })
  const held = count > 0 && (known.held || count > known.count)
  const news = held && !quiet ? known.news + 1 : known.news
  const next = { count, news, held: held && quiet }
  if (next.count !== known.count || next.held !== known.held) setKnown(next)
  return news
}

/** The bell with its red count; it swings when something new arrives, then rests (design §4). */
export function Bell({ count, quietUntil, children, act, foot }: BellProps) {
  const news = useNews(count, useBefore(quietUntil))
  const kept = useKeptFocus<HTMLElement>()
  const label = count > 0 ? t('bell.count', { count }) : t('bell.label')
  const button = (
    <>
      <span key={news} className={news > 0 ? 'bell-new' : undefined}>
        <Icon name="bell" size={24} />
      </span>
      {count > 0 && (
        <span className="bell-count num" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
  return (
    <Dropdown name="bell" label={label} button={button}>
      <section className="bell-list" aria-label={t('bell.label')} {...kept}>
        <div className="bell-head">
          <h2>{t('bell.label')}</h2>
          {act}
        </div>
        <div className="bell-rows">{children ?? <p className="bell-empty">{t('empty')}</p>}</div>
        {foot && <div className="bell-foot">{foot}</div>}
      </section>
    </Dropdown>
  )
}
