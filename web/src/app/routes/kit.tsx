import { site } from '@/api/site'
import { KitControls } from '@/features/shell/components/kit-controls'
import { KitShelf } from '@/features/shell/components/kit-shelf'
import { KitStates } from '@/features/shell/components/kit-states'
import { t } from '@/features/shell/texts'
import { NotFoundScreen } from './not-found'

/** Every primitive on one page, in development only. */
export function KitScreen() {
  if (!import.meta.env.DEV && !site().dev) return <NotFoundScreen />
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('kit.document')}</h1>
      </div>
      <KitControls />
      <KitShelf />
      <KitStates />
    </main>
  )
}
