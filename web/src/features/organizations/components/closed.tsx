import { ownPortalLinks } from '@/api/own-portals'
import { type Refusal, settling } from '@/api/site'
import { Icon } from '@/kit/icons/icon'
import { Birga } from '@/kit/icons/mark'
import { href, paths } from '@/kit/navigation/paths'
import { t } from '../texts'

const words = {
  organization_suspended: 'suspended',
  organization_expired: 'expired',
  organization_unknown: 'unknown',
  account_disabled: 'account',
  membership_closed: 'membership',
} as const

/** It is the account that is closed here, not the library: another may sign in. */
const ofAccount = (code: Refusal['code']) =>
  code === 'account_disabled' || code === 'membership_closed'

type Contact = NonNullable<Refusal['organization']>['contact']

function ContactList({ contact }: { contact: Contact }) {
  return (
    <ul className="contact" aria-label={t('closed.contact')}>
      {contact.phone && (
        <li>
          <a className="num" href={`tel:${contact.phone}`}>
            <Icon name="phone" />
            {contact.phone}
          </a>
        </li>
      )}
      {contact.email && (
        <li>
          <a href={`mailto:${contact.email}`}>
            <Icon name="mail" />
            {contact.email}
          </a>
        </li>
      )}
      {contact.address && (
        <li>
          <span>
            <Icon name="pin" />
            {contact.address}
          </span>
        </li>
      )}
    </ul>
  )
}

/** The ways on, the likeliest in gold. */
function Acts({ code, open_url }: Pick<Refusal, 'code' | 'open_url'>) {
  const again = ofAccount(code)
  const acts = [
    ...(again ? ownPortalLinks() : []).map(({ name, href: to }) => ({
      to,
      text: t('closed.own_office', { name }),
    })),
    ...(again ? [{ to: href(paths.login()), text: t('closed.sign_in') }] : []),
    ...(open_url ? [{ to: open_url, text: t('closed.open') }] : []),
    ...(settling() ? [{ to: href(paths.admin('orders')), text: t('closed.settle') }] : []),
  ]
  if (acts.length === 0) return null
  return (
    <div className="notice-acts">
      {acts.map(({ to, text }, at) => (
        <a key={to} className={`button ${at ? 'button-panel' : 'button-gold'}`} href={to}>
          {text}
        </a>
      ))}
    </div>
  )
}

/** /402: why the service is closed, who can mend it and how to reach them (SPEC §8). */
export function Closed({ code, organization, open_url }: Refusal) {
  const word = words[code]
  return (
    <div className="wrap">
      <section className="folio on-panel notice" data-slot="notice">
        <div className="folio-frame">
          <div className="folio-leaf">
            <p className="notice-label">
              <Birga />
              {organization?.name || t(word === 'unknown' ? 'unknown.label' : 'closed.label')}
            </p>
            <h1>{t(`${word}.title`)}</h1>
            <p className="notice-text">{t(`${word}.body`)}</p>
            {organization?.contact && <ContactList contact={organization.contact} />}
            <Acts code={code} open_url={open_url} />
          </div>
        </div>
      </section>
    </div>
  )
}
