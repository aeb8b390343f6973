import type { ReactNode } from 'react'
import { Icon } from '@/kit/icon'
import { t } from '../texts'
import { Logo } from './logo'

export interface MainBarProps {
  tagline: string
  /** The search form; on a phone it opens in a drawer. */
  search: ReactNode
  account: ReactNode
  searchOpen: boolean
  onMenu: () => void
  onSearch: () => void
}

/** Logo, search and the reader's own corner; on a phone burger and search button. */
export function MainBar({ tagline, search, account, searchOpen, onMenu, onSearch }: MainBarProps) {
  return (
    <header className="mainbar" data-slot="mainbar">
      <div className="wrap">
        <button
          type="button"
          className="icon-button only-narrow"
          aria-label={t('menu.open')}
          onClick={onMenu}
        >
          <Icon name="menu" size={24} />
        </button>
        <Logo tagline={tagline} />
        <div className="mainbar-search only-wide">{search}</div>
        <div className="mainbar-acts">
          <button
            type="button"
            className="icon-button only-narrow"
            aria-label={t('search.open')}
            aria-expanded={searchOpen}
            onClick={onSearch}
          >
            <Icon name="search" size={24} />
          </button>
          {account}
        </div>
      </div>
    </header>
  )
}
