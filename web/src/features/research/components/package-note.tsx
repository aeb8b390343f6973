import { IconFolders, IconLibrary, IconUsers } from '@tabler/icons-react'
import { offers, site } from '@/api/site'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'

const gains = [
  [IconFolders, 'package.folders'],
  [IconUsers, 'package.share'],
  [IconLibrary, 'package.titles'],
] as const

/** The ways to a package: the store sells it, the organisation gives it. */
export function AskForPackage({ look = 'text' }: { look?: 'text' | 'primary' }) {
  const email = site().organization?.settings.contact.email
  const sold = offers('store')
  return (
    <>
      {sold && (
        <Link className={`button button-${look}`} to={paths.store()}>
          <Icon name="store" />
          {t('package.buy')}
        </Link>
      )}
      {email && (
        <a className={`button button-${sold ? 'text' : look}`} href={`mailto:${email}`}>
          <Icon name="mail" />
          {t('package.ask')}
        </a>
      )}
    </>
  )
}

/** What the corner is and how to get it, for who holds no research package. */
export function PackageNote() {
  return (
    <section className="corner-package" aria-labelledby="corner-package">
      <h2 id="corner-package">{t('package.lead')}</h2>
      <ul>
        {gains.map(([Gain, text]) => (
          <li key={text}>
            <Gain size={22} stroke={1.75} />
            {t(text)}
          </li>
        ))}
      </ul>
      <p>{t('package.ways')}</p>
      <AskForPackage look="primary" />
      <p className="corner-note">{t('package.own')}</p>
    </section>
  )
}

/** The package is over: what stays. */
export function PackageOver() {
  return (
    <div className="corner-over" role="note">
      <Icon name="clock" />
      <p>{t('package.over')}</p>
      <AskForPackage />
    </div>
  )
}
