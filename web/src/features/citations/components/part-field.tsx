import type { Content, Item } from '@/api/types'
import { ChoiceField } from '@/kit/form/fields'
import { t } from '../texts'

/** The volumes and issues of a record that are cited by themselves. */
const partsOf = ({ content_items_info: items }: Content) =>
  items.length > 1 ? items.filter(({ volume, issue, issued }) => volume || issue || issued) : []

const nameOf = ({ volume, issue, issued, title }: Item) => {
  const parts = [
    volume && t('part.volume', { name: volume }),
    issue && t('part.issue', { name: issue }),
    issued,
  ]
  return parts.filter(Boolean).join(', ') || title
}

export interface PartFieldProps {
  content: Content
  item?: Item
  onItem: (item: Item | undefined) => void
}

/** Which volume or issue is cited; nothing where a record has none of them. */
export function PartField({ content, item, onItem }: PartFieldProps) {
  const parts = partsOf(content)
  if (parts.length === 0) return null
  return (
    <ChoiceField
      label={t('part.label')}
      value={String(item?.id ?? '')}
      options={[
        ['', t('part.whole')],
        ...parts.map((part) => [String(part.id), nameOf(part)] as const),
      ]}
      onText={(id) => onItem(parts.find((part) => String(part.id) === id))}
    />
  )
}
