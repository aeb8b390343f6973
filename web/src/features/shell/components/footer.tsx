import { offers, type Site } from '@/api/site'
import { soft } from '@/kit/format/soft'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { tagline } from '../model'
import { t } from '../texts'
import { Logo } from './logo'

const outside = (href: string, label: string) =>
  href ? [{ href, label, hint: t('footer.new_window') }] : []

function OutsideLinks({ site }: { site: Site }) {
  const links = site.organization?.settings.links
  if (!links) return null
  const entries = [
    ...outside(links.help, t('footer.help')),
    ...outside(links.plagiarism, t('footer.plagiarism')),
    ...outside(links.president, t('footer.president')),
  ]
  if (entries.length === 0) return null
  return (
    <div>
      <h2>{t('footer.services')}</h2>
      <ul>
        {entries.map(({ href, label, hint }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer" title={hint}>
              {label}
            </a>
          </li>
        ))}
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
    <ul className="footer-pages">
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
    </ul>
  )
}

/** Who we are, the ways into the collection, the organisation's links and contact, the years. */
export function Footer({ site, year }: { site: Site; year: number }) {
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
          <OutsideLinks site={site} />
          <Contact site={site} />
        </div>
        {offers('pages') && <OwnPages terms={site.organization?.settings.links.terms} />}
        <div className="footer-end">
          <span className="num">{t('footer.copyright', { year: String(year) })}</span>
          {site.version && <span>{t('footer.version', { version: site.version })}</span>}
        </div>
      </div>
    </footer>
  )
}
