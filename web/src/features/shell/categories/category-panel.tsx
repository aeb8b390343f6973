import { soft } from '@/kit/format/soft-hyphens'
import { translated } from '@/kit/i18n/translated'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import { byName, categoryPage, pigmentOf, useMenus } from './categories'
import '@/kit/styles/panels.css'

/** All contents first, then the categories by name: 1, 2 or 4 columns (SPEC §2). */
export function CategoryPanel() {
  const categories = byName(useMenus())
  return (
    <nav aria-label={t('nav.categories')}>
      <ul className="category-columns">
        <li>
          <Link to={paths.listing()}>
            <Icon name="books" size={24} />
            {t('nav.all_contents')}
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Link className={pigmentOf(category)} to={categoryPage(category)}>
              {category.category_image_url ? (
                <img src={category.category_image_url} alt="" width="24" height="24" />
              ) : (
                <Icon name="book" size={24} />
              )}
              <span>{soft(translated(category))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
