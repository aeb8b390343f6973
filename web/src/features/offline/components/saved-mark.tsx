import type { Item } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'
import { useTitles } from '../use-offline-titles'
import '../offline.css'

/** Says that a work, or a part of it, is on this device. */
export function SavedMark({ items }: { items: Item[] }) {
  const titles = useTitles()
  if (!items.some(({ id }) => titles.get(id)?.step === 'kept')) return null
  return (
    <p className="kept-mark">
      <Icon name="check" size={16} />
      {t('here')}
    </p>
  )
}
