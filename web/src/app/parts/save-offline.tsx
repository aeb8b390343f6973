import type { ReadingSession } from '@/api/types'
import { KeepRow } from '@/features/offline/components/save-row'
import { KeepControl } from '../offline-parts'

/** The way to keep on this device what is being read. */
export const Keep = ({ item, keep }: ReadingSession) => (
  <KeepRow item={item} keep={keep} Control={KeepControl} />
)
