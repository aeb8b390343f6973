import type { Category, HomeStrip } from '@/api/types'
import { translated } from '@/kit/i18n/translated'
import { t } from './texts'

/** A section's name; of a category that has left the menu only its number is known. */
export function nameOf({ strip, category_id }: HomeStrip, menu: Category[]) {
  if (strip !== 'category') return t(`home.${strip}`)
  const category = menu.find(({ id }) => id === category_id)
  return category
    ? t('home.category', { name: translated(category) })
    : t('home.gone', { id: category_id ?? 0 })
}
