import { textsOf } from '../i18n/texts'
import { Icon } from '../icons/icon'
import type mn from '../messages.mn.json'
import { Link } from './link'
import type { Target } from './paths'

const t = textsOf<typeof mn>('kit')

export interface Crumb {
  label: string
  to: Target
}

/** Where this page stands in the catalogue; the page itself is not repeated. */
export function Crumbs({ items }: { items: Crumb[] }) {
  return (
    <nav aria-label={t('crumb.label')} data-slot="crumbs">
      <ol className="crumbs">
        {items.map(({ label, to }, i) => (
          <li key={label}>
            {i > 0 && <Icon name="right" size={14} />}
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
