import type { ReactNode } from 'react'
import type { Category } from '@/api/types'
import { Drawer } from '@/kit/drawer'
import { soft } from '@/kit/format/soft'
import { inLocale, locale } from '@/kit/i18n/locale'
import { translated } from '@/kit/i18n/translated'
import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { t } from '../texts'

export interface MenuDrawerProps {
  categories: Category[]
  address: string
  account: ReactNode
  onClose: () => void
}

function CategoryEntry({ category }: { category: Category }) {
  return (
    <details className={`pigment-${category.ddc_code.charAt(0)}`}>
      <summary>
        <span className="code num">{category.ddc_code}</span>
        {soft(translated(category))}
        <Icon name="down" size={18} />
      </summary>
      <Link to={paths.category(category.id, translated(category))}>{t('menu.all_of')}</Link>
      {category.children.map((child) => (
        <Link key={child.id} to={paths.category(child.id, translated(child))}>
          <span className="code num">{child.ddc_code}</span>
          {soft(translated(child))}
        </Link>
      ))}
    </details>
  )
}

/** The phone's burger menu: account, language, home, and the categories with their children. */
export function MenuDrawer({ categories, address, account, onClose }: MenuDrawerProps) {
  const other = locale() === 'mn' ? 'en' : 'mn'
  return (
    <Drawer side="left" title={t('app.name')} closeLabel={t('menu.close')} onClose={onClose}>
      <div className="drawer-list">{account}</div>
      <div className="drawer-list">
        <Link to={paths.home()}>
          <Icon name="home" size={22} />
          {t('nav.home')}
        </Link>
        <Link to={paths.listing()}>
          <Icon name="books" size={22} />
          {t('nav.all_contents')}
        </Link>
        <a href={inLocale(address, other)} hrefLang={other} lang={other}>
          <Icon name="language" size={22} />
          {t('language.other')}
        </a>
      </div>
      <nav className="drawer-list" aria-label={t('nav.categories')}>
        {categories.map((category) => (
          <CategoryEntry key={category.id} category={category} />
        ))}
      </nav>
    </Drawer>
  )
}
