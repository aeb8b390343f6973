import { HomeHead } from '@/features/catalogue/components/home/home-head'
import { HomeSection, slotOf } from '@/features/catalogue/components/home/home-section'
import { KindsNav } from '@/features/catalogue/components/home/kinds-nav'
import { homeStrips } from '@/features/catalogue/home'
import { t } from '@/features/catalogue/texts'
import { useOpenPlaces } from '@/features/reading/api'
import { ContinueReading } from '@/features/reading/components/continue-reading'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { useOnline } from '@/kit/hooks/use-online'
import { Deferred } from '@/kit/loading/deferred'
import { OfflineHome } from '../offline/offline-home'

export function HomeScreen() {
  const places = useOpenPlaces()
  const open = places.length > 0
  const line = useOnline()
  const strips = homeStrips()
  useDocumentTitle(t('home.document'))
  return (
    <>
      <KindsNav />
      <main id="main" data-slot="main">
        <h1 className="visually-hidden">{t('home.document')}</h1>
        {!line && <OfflineHome />}
        <HomeHead places={open ? <ContinueReading places={places} /> : undefined} />
        {strips.map((strip) => (
          <Deferred key={slotOf(strip)} slot={slotOf(strip)}>
            <HomeSection strip={strip} all={strips} press={open} />
          </Deferred>
        ))}
      </main>
    </>
  )
}
