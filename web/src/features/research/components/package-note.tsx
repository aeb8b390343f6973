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

/** What the corner is and how to get it, for who holds no research package. */
export function PackageNote() {
  const email = site().organization?.settings.contact.email
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
      {offers('store') && (
        <Link className="button button-primary" to={paths.store()}>
          <Icon name="store" />
          {t('package.buy')}
        </Link>
      )}
      {email && (
        <a
          className={`button button-${offers('store') ? 'text' : 'primary'}`}
          href={`mailto:${email}`}
        >
          <Icon name="mail" />
          {t('package.ask')}
        </a>
      )}
      <p className="corner-note">{t('package.own')}</p>
    </section>
  )
}

/** The package is over: what stays. */
export function PackageOver() {
  return (
    <p className="corner-over" role="note">
      <Icon name="clock" />
      {t('package.over')}
    </p>
  )
}
