import { closedCodes, type Refusal, site } from '@/api/site'
import { Closed } from '@/features/organizations/components/closed'
import { t } from '@/features/organizations/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { href, paths } from '@/kit/navigation/paths'
import { useAddress } from '../use-address'

/** What the look-up said, else what the refused call said. */
function refusal(reason: string | undefined): Refusal {
  const known = site().refusal
  if (known) return known
  const organization = site().organization
  return {
    open_url: href(paths.listing({ price: 'free' })),
    code: closedCodes.find((code) => code === reason) ?? 'organization_expired',
    organization: organization && {
      name: organization.name,
      logo_url: organization.logo_url,
      contact: organization.settings.contact,
    },
  }
}

export function ClosedScreen() {
  const { search } = useAddress()
  useDocumentTitle(t('closed.label'))
  return (
    <main id="main" data-slot="main">
      <Closed {...refusal(search.reason)} />
    </main>
  )
}
