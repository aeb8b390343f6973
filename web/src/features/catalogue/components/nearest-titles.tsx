import { nearestQuery } from '../api'
import { t } from '../texts'
import { StripSection } from './home/strip-section'

/** The titles that the words of an address which leads nowhere find; numbers in it are no words. */
export function NearestTitles({ words }: { words: string }) {
  const asked = words.replace(/(^| )\d+(?= |$)/g, '').trim()
  if (!asked) return null
  return <StripSection slot="nearest" title={t('nearest.title')} query={nearestQuery(asked)} />
}
