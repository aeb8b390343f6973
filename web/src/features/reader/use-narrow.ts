import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

function subscribe(changed: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** A phone's width: one column, bars that fade, panels from the bottom. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
