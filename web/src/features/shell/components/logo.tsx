import { Mark } from '@/kit/icons/mark'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'

/** The way home. An organisation shows its own name under ours. */
export function Logo({ tagline, size = 34 }: { tagline: string; size?: number }) {
  return (
    <Link className="logo" to={paths.home()}>
      <Mark size={size} />
      <span>
        {t('app.name')}
        <span className="logo-tagline">{tagline}</span>
      </span>
    </Link>
  )
}
