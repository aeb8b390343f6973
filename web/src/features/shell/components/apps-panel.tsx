import { site } from '@/api/site'
import { services } from '../services'
import { t } from '../texts'
import { ServiceLink } from './service-link'
import '@/kit/styles/panels.css'

/** What the portal has beside its collection. */
export function AppsPanel({ here }: { here: string }) {
  return (
    <nav className="dropdown-list" aria-label={t('apps.open')}>
      {services(site()).map((service) => (
        <ServiceLink key={service.text} service={service} here={here} drawn />
      ))}
    </nav>
  )
}
