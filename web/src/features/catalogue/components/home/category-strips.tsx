import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Category } from '@/api/types'
import { translated } from '@/kit/i18n/translated'
import { Section } from '@/kit/layout/section'
import { StripShape } from '@/kit/loading/skeleton'
import { paths } from '@/kit/navigation/paths'
import { homeQueries, stripQuery, stripTitles } from '../../api'
import { t } from '../../texts'
import { atOnce } from '../content-strip'
import { StripSection } from './strip-section'

type Child = Category['children'][number]

/** How far below the screen a strip is fetched. */
const margin = '400px 0px'

/** One category's most read titles, fetched when the reader comes near. */
function CategoryStrip({ category, titles }: { category: Category | Child; titles: number }) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (near || !place.current) return
    const seen = new IntersectionObserver(
      (places) => places.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [near])
  const slot = `strip:category-${category.id}`
  const title = translated(category)
  const all = paths.category(category.id, title)
  return (
    <div ref={place}>
      {near ? (
        <StripSection slot={slot} title={title} all={all} query={stripQuery(category.id, titles)} />
      ) : (
        <Section slot={slot} title={title} all={{ label: t('home.see_all'), to: all }}>
          <StripShape />
        </Section>
      )}
    </div>
  )
}

export interface CategoryStripsProps {
  categories: (Category | Child)[]
  titles?: number
}

/** A strip for each category that has titles (SPEC §9). */
export function CategoryStrips({ categories, titles = stripTitles }: CategoryStripsProps) {
  return categories
    .filter(({ count }) => count > 0)
    .map((category) => <CategoryStrip key={category.id} category={category} titles={titles} />)
}

/** The strips of the portal's menu: of one of its categories, or of all without those of `but`. */
export function MenuStrips({
  only,
  but,
  titles,
}: {
  only?: number
  but: (number | undefined)[]
  titles: number
}) {
  const { data } = useQuery(homeQueries.menus())
  const wanted = ({ id }: Category) => (only ? id === only : !but.includes(id))
  return <CategoryStrips categories={data?.data.filter(wanted) ?? []} titles={titles} />
}

/** The most read of a category above its list, unless the list is as short as a strip or narrowed. */
export function TopStrip({ category, narrow }: { category: Category; narrow: boolean }) {
  if (narrow || category.count <= atOnce) return null
  return <StripSection slot="strip:top" title={t('home.ranked')} query={stripQuery(category.id)} />
}
