import { type ReactNode, useState } from 'react'
import { Icon } from '@/kit/icons/icon'
import { Dropdown } from '@/kit/navigation/dropdown'
import { t } from '../texts'
import { useKeptFocus } from '../use-kept-focus'
import '../bell.css'

export interface BellProps {
  /** Invitations and unread notifications (SPEC §3, badge count). */
  count: number
  /** What there is to read, newest first. */
  children?: ReactNode
  /** Beside the heading. */
  act?: ReactNode
  /** Below the list. */
  foot?: ReactNode
}

/** Counts how often something new came; the count may also fall when things are read. */
function useNews(count: number) {
  const [known, setKnown] = useState({ count: 0, news: 0 })
  if (count === known.count) return known.news
  const news = count > known.count ? known.news + 1 : known.news
  setKnown({ count, news })
  return news
}

/** The bell with its red count; it swings when something new arrives, then rests (design §4). */
export function Bell({ count, children, act, foot }: BellProps) {
  const news = useNews(count)
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
