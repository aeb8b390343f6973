import type { ReactNode } from 'react'
import { site } from '@/api/site'
import type { Category } from '@/api/types'
import { Drawer } from '@/kit/dialog/drawer'
import { soft } from '@/kit/format/soft-hyphens'
import { inLocale, type Locale, locale } from '@/kit/i18n/locale'
import { translated } from '@/kit/i18n/translated'
import { Icon } from '@/kit/icons/icon'
import { walk } from '@/kit/keyboard/arrow-keys'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { ThemeSwitch } from '@/kit/theme/theme-switch'
import { categoryPage, pigmentOf, useMenus } from '../categories/categories'
import { services } from '../services'
import { t } from '../texts'
import { ServiceLink } from './service-link'

export interface MenuDrawerProps {
  /** As the browser shows it. */
  address: string
  /** Path and query, without language. */
  here: string
  account: ReactNode
  access: ReactNode
  onClose: () => void
}

function CategoryEntry({ category }: { category: Category }) {
  return (
    <details className={pigmentOf(category)}>
      <summary>
        {soft(translated(category))}
        <Icon name="down" size={18} />
      </summary>
      <Link to={categoryPage(category)}>{t('menu.all_of')}</Link>
      {category.children.map((child) => (
        <Link key={child.id} to={categoryPage(child)}>
          {child.ddc_code && <span className="code num">{child.ddc_code}</span>}
          {soft(translated(child))}
        </Link>
      ))}
    </details>
  )
}

/** The phone's burger menu: account, language, services, and the categories with their children. */
export function MenuDrawer({ address, here, account, access, onClose }: MenuDrawerProps) {
  const categories = useMenus()
  const offered = services(site())
  return (
    <Drawer side="left" title={t('app.name')} closeLabel={t('menu.close')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links and buttons inside bubble */}
      <div onKeyDown={(event) => walk(event, event.currentTarget)}>
        <div className="drawer-list">{account}</div>
        <LanguageSwitch address={address} />
        <ThemeSwitch />
        {access && <div className="drawer-list">{access}</div>}
        <div className="drawer-list">
          <Link to={paths.home()}>
            <Icon name="home" size={22} />
            {t('nav.home')}
          </Link>
          <Link to={paths.listing()}>
            <Icon name="books" size={22} />
            {t('nav.all_contents')}
          </Link>
        </div>
        {offered.length > 0 && (
          <nav className="drawer-list" aria-label={t('apps.open')}>
            {offered.map((service) => (
              <ServiceLink key={service.text} service={service} here={here} drawn />
            ))}
          </nav>
        )}
        <nav className="drawer-list" aria-label={t('nav.categories')}>
          {categories.map((category) => (
            <CategoryEntry key={category.id} category={category} />
          ))}
        </nav>
      </div>
    </Drawer>
  )
}

/** Mon/Eng: the same path and query in the other language (SPEC §2). */
function LanguageSwitch({ address }: { address: string }) {
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
