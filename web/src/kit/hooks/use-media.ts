import { useSyncExternalStore } from 'react'

/** Whether the view is as a media query says. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
