import type { ReactNode } from 'react'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import '../advanced.css'

export interface AdvancedBarProps {
  logo: ReactNode
  /** of a signed-in reader */
  bell?: ReactNode
  account: ReactNode
  search: string | undefined
}

/** The dark header of the unified library: logo, the way to the simple search, bell, reader. */
export function AdvancedBar({ logo, bell, account, search }: AdvancedBarProps) {
  return (
    <header className="advanced-bar on-panel" data-slot="advanced-bar">
      <div className="wrap">
        {logo}
        <Link className="button button-panel" to={paths.listing({ search })}>
          <Icon name="search" />
          <span className="only-wide">{t('advanced.simple')}</span>
          <span className="visually-hidden only-narrow">{t('advanced.simple')}</span>
        </Link>
        {bell}
        {account}
      </div>
    </header>
  )
}
