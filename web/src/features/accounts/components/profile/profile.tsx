import type { ReactNode } from 'react'
import type { User } from '@/api/types'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { ThemeSwitch } from '@/kit/theme/theme-switch'
import { t } from '../../texts'
import { ContactProof } from '../code/contact-proof'
import { PasskeysPart } from '../factors/passkeys-part'
import { TokensPart } from '../factors/tokens-part'
import { TwoStepPart } from '../factors/two-step-part'
import { EventsPart } from '../sessions/events-part'
import { SessionsPart } from '../sessions/sessions-part'
import { DetailsForm } from './details-form'
import { DisablePart } from './disable-part'
import { EmailPart } from './email-part'
import { GroupsPart } from './groups-part'
import { IdentitiesPart } from './identities-part'
import { ExportPart, HistoryPart } from './privacy-part'
import { ProfileHead } from './profile-head'
import './profile.css'

const tabs = ['details', 'security', 'notifications', 'privacy'] as const
type Tab = (typeof tabs)[number]

/** The tab of an address; the details when it names none. */
export const tabOf = (text: string | undefined): Tab =>
  tabs.find((tab) => tab === text) ?? 'details'

/** The telephone, whether it is proved, and what it is good for then. */
function PhonePart({ me }: { me: User }) {
  return (
    <section className="profile-part" data-slot="phone">
      <h2>{t('profile.phone')}</h2>
      <p className="profile-line">
        <b className="num">{me.phone}</b>
        <span className={me.phone_confirmed ? 'badge badge-ok' : 'badge badge-warn'}>
          {t(me.phone_confirmed ? 'profile.confirmed' : 'profile.unconfirmed')}
        </span>
      </p>
      {me.phone_confirmed ? (
        <p className="muted">{t('phone.hint')}</p>
      ) : (
        <ContactProof key={me.phone} purpose="phone" address={me.phone} />
      )}
    </section>
  )
}

function Details({ me, memberships }: Pick<ProfileProps, 'me' | 'memberships'>) {
  return (
    <>
      <section className="profile-part">
        <h2>{t('profile.tab_details')}</h2>
        <DetailsForm key={me.id} me={me} />
      </section>
      <section className="profile-part" data-slot="theme">
        <ThemeSwitch />
      </section>
      {memberships}
      {me.phone && <PhonePart me={me} />}
      <EmailPart me={me} />
      <GroupsPart me={me} />
    </>
  )
}

function Security({ me }: { me: User }) {
  return (
    <>
      <section className="profile-part">
        <h2>{t('login.password')}</h2>
        <div className="profile-acts">
          <Link className="button button-secondary" to={paths.changePassword()}>
            {t('change.title')}
          </Link>
          <Link className="button button-text" to={paths.sync()}>
            {t('sync.title')}
          </Link>
        </div>
      </section>
      <TwoStepPart />
      <PasskeysPart />
      <TokensPart me={me} />
      <IdentitiesPart />
      <SessionsPart />
      <EventsPart />
    </>
  )
}

function Privacy({ me }: { me: User }) {
  return (
    <>
      <HistoryPart me={me} />
      <ExportPart />
      <DisablePart />
    </>
  )
}

export interface ProfileProps {
  me: User
  tab: Tab
  /** The part about packages that were bought. */
  memberships: ReactNode
  /** The part about notifications. */
  notifications: ReactNode
}

/** A person's own account: who they are, what keeps it safe, how they are told, what is kept of them. */
export function Profile({ me, tab, memberships, notifications }: ProfileProps) {
  return (
    <>
      <ProfileHead me={me} />
      <nav className="tabs" aria-label={t('profile.title')}>
        {tabs.map((each) => (
          <Link
            key={each}
            className="tab"
            aria-current={each === tab ? 'page' : undefined}
            to={paths.profile(each === 'details' ? undefined : each)}
          >
            {t(`profile.tab_${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'details' && <Details me={me} memberships={memberships} />}
      {tab === 'security' && <Security me={me} />}
      {tab === 'notifications' && notifications}
      {tab === 'privacy' && <Privacy me={me} />}
    </>
  )
}
