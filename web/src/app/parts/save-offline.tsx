import type { ReadingSession } from '@/api/types'
import { SaveRow } from '@/features/offline/components/save-row'
import { SaveControl } from '../offline/offline-parts'

/** The way to keep on this device what is being read. */
export const Keep = ({ item, keep }: ReadingSession) => (
  <SaveRow item={item} keep={keep} Control={SaveControl} />
)
