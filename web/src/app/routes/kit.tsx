import { useState } from 'react'
import { site } from '@/api/site'
import { ForcedReset } from '@/features/accounts/components/password/forced-reset'
import { t as accounts } from '@/features/accounts/texts'
import { KitControls } from '@/features/shell/components/kit-controls'
import { KitFloating } from '@/features/shell/components/kit-floating'
import { KitShelf } from '@/features/shell/components/kit-shelf'
import { KitStates } from '@/features/shell/components/kit-states'
import { t } from '@/features/shell/texts'
import { NotFoundScreen } from './not-found'

/** Its call is answered here, so that it can be looked at without an account. */
function ForcedResetSample() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {accounts('forced.title')}
      </button>
      {open && <ForcedReset email="bold@example.mn" onSave={async () => {}} onDone={close} />}
    </>
  )
}

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
      <KitFloating>
        <ForcedResetSample />
      </KitFloating>
    </main>
  )
}
