import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMe, useSignedIn } from '@/features/accounts/api'
import { advancedTarget } from '@/features/search/advanced'
import { AdvancedForm } from '@/features/search/components/advanced-form'
import { AdvancedResults } from '@/features/search/components/advanced-results'
import { SavedSearches } from '@/features/search/components/saved-searches'
import type { ListingSearch } from '@/features/search/model'
import { t } from '@/features/search/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { useAddress } from '../use-address'
import '@/features/search/advanced.css'

/** Advanced search in the unified library; the address is its state (SPEC §2, §5). */
export function AdvancedScreen() {
  const { search } = useAddress()
  const signedIn = useSignedIn()
  const reader = useMe()?.id
  const navigate = useNavigate()
  useDocumentTitle(t('advanced.title'))
  const seek = (next: ListingSearch) => void navigate(advancedTarget(next) as never)
  const open = useCallback(
    (next: ListingSearch) => void navigate({ ...advancedTarget(next), replace: true } as never),
    [navigate],
  )
  return (
    <main id="main" className="wrap advanced" data-slot="main">
      <div className="page-head">
        <h1>{t('advanced.title')}</h1>
        <p>{t('advanced.lead')}</p>
      </div>
      <div className="advanced-columns">
        {signedIn && <SavedSearches search={search} reader={reader} onOpen={open} />}
        <div>
          <AdvancedForm key={JSON.stringify(search)} search={search} onSeek={seek} />
          <AdvancedResults search={search} />
        </div>
      </div>
    </main>
  )
}
