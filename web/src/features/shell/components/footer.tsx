import { offers, type Site } from '@/api/site'
import { soft } from '@/kit/format/soft-hyphens'
import { inLocale, locale } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { href, paths } from '@/kit/navigation/paths'
import { tagline } from '../model'
import { services } from '../services'
import { t } from '../texts'
import { Logo } from './logo'
import { ServiceLink } from './service-link'

/** What the portal has beside its collection: its screens, then pages elsewhere. */
function Services({ site, here }: { site: Site; here: string }) {
  const help = site.organization?.settings.links.help
  const offered = services(site)
  if (!help && offered.length === 0) return null
  return (
    <div>
      <h2>{t('footer.services')}</h2>
      <ul>
        {offered.map((service) => (
          <li key={service.text}>
            <ServiceLink service={service} here={here} />
          </li>
        ))}
        {help && (
          <li>
            <a href={help} target="_blank" rel="noreferrer" title={t('footer.new_window')}>
              {t('footer.help')}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

function Contact({ site }: { site: Site }) {
  const { email, phone, address } = site.organization?.settings.contact ?? {}
  if (!email && !phone && !address) return null
  return (
    <div>
      <h2>{t('footer.contact')}</h2>
      <ul>
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <a className="num" href={`tel:${phone}`}>
              {phone}
            </a>
          </li>
        )}
        {address && (
          <li>
            <span>{address}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

/** What the library says about itself; an organisation may have terms of its own. */
function OwnPages({ terms }: { terms: string | undefined }) {
  return (
    <>
      <li>
        <Link to={paths.page('about')}>{t('footer.about')}</Link>
      </li>
      <li>
        {terms ? (
          <a href={terms} target="_blank" rel="noreferrer" title={t('footer.new_window')}>
            {t('footer.terms')}
          </a>
        ) : (
          <Link to={paths.page('terms')}>{t('footer.terms')}</Link>
        )}
      </li>
      <li>
        <Link to={paths.page('privacy')}>{t('footer.privacy')}</Link>
      </li>
      <li>
        <Link to={paths.page('work')}>{t('footer.work')}</Link>
      </li>
    </>
  )
}

export interface FooterProps {
  site: Site
  year: number
  /** Path and query, without language: where a guest comes back to. */
  here: string
  /** As the browser shows it. */
  address: string
}

/** Who we are, the ways into the collection, services and contact, the years, the other language. */
export function Footer({ site, year, here, address }: FooterProps) {
  const other = locale() === 'mn' ? 'en' : 'mn'
  return (
    <footer className="footer on-panel" data-slot="footer">
      <hr className="rule2" />
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Logo tagline={tagline(site)} />
            <p className="footer-lead">{soft(t('footer.lead'))}</p>
          </div>
          <div>
            <h2>{t('footer.library')}</h2>
            <ul>
              <li>
                <Link to={paths.listing()}>{t('nav.all_contents')}</Link>
              </li>
              <li>
                <Link to={paths.listing({ order: 'created_at.desc' })}>{t('footer.newest')}</Link>
              </li>
              <li>
                <Link to={paths.listing({ price: 'free' })}>{t('footer.free')}</Link>
              </li>
            </ul>
          </div>
          <Services site={site} here={here} />
          <Contact site={site} />
        </div>
        <ul className="footer-pages">
          {offers('pages') && <OwnPages terms={site.organization?.settings.links.terms} />}
          <li>
            <a href={href({ to: '/licences' })}>{t('footer.licences')}</a>
          </li>
        </ul>
        <div className="footer-end">
          <span className="num">{t('footer.copyright', { year: String(year) })}</span>
          {site.version && <span>{t('footer.version', { version: site.version })}</span>}
          <a
            className="footer-language"
            href={inLocale(address, other)}
            hrefLang={other}
            lang={other}
          >
            <Icon name="language" size={17} />
            {t('language.other')}
          </a>
        </div>
      </div>
    </footer>
  )
}
