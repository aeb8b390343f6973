import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'
import { Logo } from './logo'
import { BarTop } from './scroll-top'

export interface MainBarProps {
  tagline: string
  /** The search form; on a phone it opens in a drawer. */
  search: ReactNode
  /** The reader's menu of categories; guests have none. */
  categories?: ReactNode
  /** Bell and services of a reader; guests have none. */
  menus?: ReactNode
  account: ReactNode
  open: 'menu' | 'search' | null
  onMenu: () => void
  onSearch: () => void
}

/** Logo, search and the reader's own corner; it leaves while the reader scrolls down (SPEC §2). */
export function MainBar(props: MainBarProps) {
  const { tagline, search, categories, menus, account, open, onMenu, onSearch } = props
  const away = useAway()
  return (
    <header className={away ? 'mainbar mainbar-away' : 'mainbar'} data-slot="mainbar">
      <div className="wrap">
        <button
          type="button"
          className="icon-button only-narrow"
          aria-label={t('menu.open')}
          aria-expanded={open === 'menu'}
          onClick={onMenu}
        >
          <Icon name="menu" size={24} />
        </button>
        <Logo tagline={tagline} />
        {categories}
        <div className="mainbar-search only-wide">{search}</div>
        <div className="mainbar-acts">
          <BarTop />
          <button
            type="button"
            className="icon-button only-narrow"
            aria-label={t('search.open')}
            aria-expanded={open === 'search'}
            onClick={onSearch}
          >
            <Icon name="search" size={24} />
          </button>
          {menus}
          {account}
        </div>
      </div>
    </header>
  )
}

/** Where the bar always stays, in px from the top (SPEC §9). */
const top = 100
/** A finger's trembling is no direction, in px. */
const still = 4

/** Whether the reader scrolls down, away from the top: true until they turn back. */
function useAway(): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    let last = scrollY
    const look = () => {
      const now = Math.max(scrollY, 0)
      if (now >= top && Math.abs(now - last) < still) return
      setAway(now >= top && now > last)
      last = now
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return away
}
