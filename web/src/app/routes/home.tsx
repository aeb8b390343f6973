import { homeQueries } from '@/features/catalogue/api'
import { MenuStrips } from '@/features/catalogue/components/category-strips'
import { ClassShelf } from '@/features/catalogue/components/class-shelf'
import { Desk } from '@/features/catalogue/components/desk'
import { HomeColumns } from '@/features/catalogue/components/home-columns'
import { KindsNav } from '@/features/catalogue/components/kinds-nav'
import { StripSection } from '@/features/catalogue/components/strip-section'
import { t } from '@/features/catalogue/texts'
import { useOpenPlaces } from '@/features/reading/api'
import { ContinueReading } from '@/features/reading/components/continue-reading'
import { Later } from '@/kit/later'
import { paths } from '@/kit/paths'
import { useDocumentTitle } from '@/kit/use-document-title'
import { useLine } from '@/kit/use-line'
import { OfflineHome } from '../offline-home'

export function HomeScreen() {
  const places = useOpenPlaces()
  const open = places.length > 0
  const line = useLine()
  useDocumentTitle(t('home.document'))
  return (
    <>
      <KindsNav />
      <main id="main" data-slot="main">
        <h1 className="visually-hidden">{t('home.document')}</h1>
        {!line && <OfflineHome />}
        <Desk places={open ? <ContinueReading places={places} /> : undefined} />
        <StripSection
          slot="strip:newest"
          title={t('home.newest')}
          all={paths.listing({ order: 'created_at.desc' })}
          query={homeQueries.newest()}
        />
        <Later slot="strip:choice">
          <StripSection
            slot="strip:choice"
            title={t('home.choice')}
            all={paths.listing({ order: 'rating.desc' })}
            query={homeQueries.choice()}
            sunken
          />
        </Later>
        <Later slot="ranked">
          <HomeColumns press={open} />
        </Later>
        <Later slot="classes">
          <ClassShelf />
        </Later>
        <Later slot="strip:recommended">
          <StripSection
            slot="strip:recommended"
            title={t('home.recommended')}
            query={homeQueries.recommended()}
          />
        </Later>
        <Later slot="menu-strips">
          <MenuStrips />
        </Later>
      </main>
    </>
  )
}
