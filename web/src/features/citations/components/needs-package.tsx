import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'

export interface NeedsPackageProps {
  onLeave: () => void
}

/** What a bibliography needs, and the way there (PRODUCT, "Decisions"). */
export function NeedsPackage({ onLeave }: NeedsPackageProps) {
  return (
    <>
      <p>{t('package.text')}</p>
      <div className="dialog-acts">
        <Link className="button button-primary" to={paths.research()} onClick={onLeave}>
          {t('package.more')}
        </Link>
      </div>
    </>
  )
}
