import type { Site } from '@/api/site'
import { t } from './texts'

/** What stands under the logo: the portal's own name; the hub speaks for the whole country. */
export function tagline({ organization }: Site) {
  return organization && !organization.hub ? organization.name : t('app.tagline')
}
