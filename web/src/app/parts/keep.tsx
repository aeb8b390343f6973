import type { ReadingSession } from '@/api/types'
import { KeepRow } from '@/features/offline/components/keep-row'
import { KeepControl } from '../keep-parts'

/** The way to keep on this device what is being read. */
export const Keep = ({ item, keep }: ReadingSession) => (
  <KeepRow item={item} keep={keep} Control={KeepControl} />
)
