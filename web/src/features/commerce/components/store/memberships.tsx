import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../../texts'
import { HeldPackages } from './held'

/** The reader's packages as a part of their profile. */
export const Memberships = () => (
  <HeldPackages className="profile-part">
    <p className="muted">{t('held.none')}</p>
    <p>
      <Link className="button button-secondary" to={paths.store()}>
        {t('held.see')}
      </Link>
    </p>
  </HeldPackages>
)
