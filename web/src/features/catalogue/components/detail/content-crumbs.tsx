import type { Content } from '@/api/types'
import { soft } from '@/kit/format/soft-hyphens'
import { translated } from '@/kit/i18n/translated'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'
import { kindsKey } from '../../model'
import { t } from '../../texts'

/** Home, the kind, and the first category of the work. */
export function ContentCrumbs({ content }: { content: Content }) {
  const category = content.categories[0]
  const name = category ? translated(category) : ''
  return (
    <Crumbs
      items={[
        { label: t('crumb.home'), to: paths.home() },
        { label: t(kindsKey(content.kind)), to: paths.listing({ kind: content.kind }) },
        ...(category ? [{ label: soft(name), to: paths.category(category.id, name) }] : []),
      ]}
    />
  )
}
