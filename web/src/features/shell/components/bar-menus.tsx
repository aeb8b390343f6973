import { Icon } from '@/kit/icons/icon'
import { lazyPart } from '@/kit/loading/lazy-part'
import { Dropdown } from '@/kit/navigation/dropdown'
import { t } from '../texts'

const CategoryPanel = lazyPart(
  async () => (await import('../categories/category-panel')).CategoryPanel,
)
const AppsPanel = lazyPart(async () => (await import('./apps-panel')).AppsPanel)

/** The way into the collection by category; for readers only (SPEC §2, §6). */
export function CategoryMenu() {
  const button = (
    <>
      <Icon name="books" size={22} />
      {t('nav.categories')}
      <Icon name="down" size={16} />
    </>
  )
  return (
    <Dropdown name="categories only-wide" button={button}>
      <CategoryPanel />
    </Dropdown>
  )
}

/** The services beside the collection; for readers only (SPEC §2, §6). */
export function AppsMenu({ here }: { here: string }) {
  return (
    <Dropdown name="apps only-wide" label={t('apps.open')} button={<Icon name="grid" size={24} />}>
      <AppsPanel here={here} />
    </Dropdown>
  )
}
