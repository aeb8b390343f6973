import type { HomeStrip } from '@/api/types'
import { paths } from '@/kit/navigation/paths'
import { homeQueries } from '../../api'
import { t } from '../../texts'
import { MenuStrips } from './category-strips'
import { ClassShelf } from './class-shelf'
import { HomeColumns } from './home-columns'
import { StripSection } from './strip-section'

/** A section's name in the server's page; those of a menu have one for each category. */
export const slotOf = ({ strip, category_id }: HomeStrip) =>
  ({
    newest: 'strip:newest',
    choice: 'strip:choice',
    recommended: 'strip:recommended',
    ranked: 'ranked',
    classes: 'classes',
    categories: 'strip:category',
    category: `strip:category-${category_id}`,
  })[strip]

export interface HomeSectionProps {
  strip: HomeStrip
  /** All sections of the page: a category that has its own stands once. */
  all: HomeStrip[]
  /** New issues stand here, not beside the work of the day. */
  press: boolean
}

/** A section of the home page as its portal has chosen it. */
export function HomeSection({ strip, all, press }: HomeSectionProps) {
  const { titles } = strip
  const slot = slotOf(strip)
  switch (strip.strip) {
    case 'newest':
      return (
        <StripSection
          slot={slot}
          title={t('home.newest')}
          all={paths.listing({ order: 'created_at.desc' })}
          query={homeQueries.newest(titles)}
        />
      )
    case 'choice':
      return (
        <StripSection
          slot={slot}
          title={t('home.choice')}
          all={paths.listing({ order: 'rating.desc' })}
          query={homeQueries.choice(titles)}
          sunken
        />
      )
    case 'recommended':
      return (
        <StripSection
          slot={slot}
          title={t('home.recommended')}
          query={homeQueries.recommended(titles)}
        />
      )
    case 'ranked':
      return <HomeColumns press={press} titles={titles} />
    case 'classes':
      return <ClassShelf />
    default:
      return (
        <MenuStrips
          only={strip.category_id}
          but={all.map(({ category_id }) => category_id)}
          titles={titles}
        />
      )
  }
}
