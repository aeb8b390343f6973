import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/api/query'
import type { Category } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { translated } from '@/kit/i18n/translated'
import { paths, type Target } from '@/kit/navigation/paths'

const menusQuery = () => apiQuery('/p/api/v1/menus')

/** The organisation's menu of categories, in its own order; empty until it has come. */
export function useMenus(): Category[] {
  const { data } = useQuery(menusQuery())
  return data?.data ?? []
}

/** In the alphabet of the page's language. */
export const byName = (categories: Category[]) =>
  [...categories].sort((a, b) => translated(a).localeCompare(translated(b), locale()))

type Named = Parameters<typeof translated>[0] & { id: number }

/** A category's page under its one address. */
export const categoryPage = (category: Named): Target =>
  paths.category(category.id, translated(category))

/** The class whose pigment stands for a category (design §5). */
export const pigmentOf = ({ pigment }: Pick<Category, 'pigment'>) =>
  pigment ? `pigment-${pigment}` : ''
