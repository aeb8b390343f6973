import {
  IconBooks,
  IconBuilding,
  IconBuildingStore,
  IconCashBanknote,
  IconChartBar,
  IconCopy,
  IconDoorEnter,
  IconFileImport,
  IconFlag,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconListTree,
  IconMailPlus,
  IconMenu2,
  IconMessage,
  IconPackage,
  IconPlugConnected,
  IconPlus,
  IconReceiptTax,
  IconReportMoney,
  IconSchool,
  IconSend,
  IconSettings,
  IconSparkles,
  IconSpeakerphone,
  IconStack2,
  IconTag,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { settling } from '@/api/site'
import { inLocale, locale } from '@/kit/i18n/locale'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { groupsOf, type Section, sectionAt, sectionsOf } from '../../model'
import { t } from '../../texts'

const drawings: Record<Section, ComponentType<{ size: number; stroke: number }>> = {
  contents: IconBooks,
  categories: IconListTree,
  menus: IconMenu2,
  tags: IconTag,
  featured: IconSparkles,
  imports: IconFileImport,
  duplicates: IconCopy,
  reported: IconFlag,
  reviews: IconMessage,
  leases: IconKey,
  groups: IconSchool,
  announcements: IconSpeakerphone,
  orders: IconCashBanknote,
  packages: IconPackage,
  prices: IconBuildingStore,
  coupons: IconTicket,
  receipts: IconReceiptTax,
  members: IconUsers,
  invitations: IconMailPlus,
  rules: IconDoorEnter,
  provider: IconPlugConnected,
  reports: IconChartBar,
  settings: IconSettings,
  submissions: IconSend,
  statements: IconReportMoney,
  audit: IconHistory,
  jobs: IconStack2,
  system: IconHeartbeat,
  organizations: IconBuilding,
}

export interface OfficeNavProps {
  role: string
  pathname: string
  /** As the browser shows it. */
  address: string
}

/** The parts of the back office that a role may see, in groups, and the way back to the library. */
export function OfficeNav({ role, pathname, address }: OfficeNavProps) {
  const other = locale() === 'mn' ? 'en' : 'mn'
  const open = sectionAt(pathname, role)
  return (
    <>
      <nav className="admin-nav" aria-label={t('nav.label')}>
        {sectionsOf(role).includes('submissions') && (
          <Link className="admin-add" to={paths.admin('contents/new')}>
            <IconPlus size={20} stroke={1.75} />
            {t('contents.add')}
          </Link>
        )}
        {groupsOf(role).map(({ group, sections }) => (
          <ul key={group} aria-label={t(`group.${group}`)}>
            <li className="admin-nav-group" aria-hidden="true">
              {t(`group.${group}`)}
            </li>
            {sections.map((section) => (
              <li key={section}>
                <Part section={section} open={section === open} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="admin-foot">
        {!settling() && (
          <Link to={paths.home()}>
            <Icon name="left" />
            {t('nav.back')}
          </Link>
        )}
        <a href={inLocale(address, other)} hrefLang={other} lang={other}>
          <Icon name="language" />
          {t('nav.language')}
        </a>
      </div>
    </>
  )
}

function Part({ section, open }: { section: Section; open: boolean }) {
  const Drawing = drawings[section]
  return (
    <Link to={paths.admin(section)} aria-current={open ? 'page' : undefined}>
      <Drawing size={20} stroke={1.5} />
      {t(`section.${section}`)}
    </Link>
  )
}
