import { useMedia } from '@/kit/hooks/use-media'
import { useFilter } from './use-filter'

/** Which parts of the corner stand in the view: on a wide one beside each other. */
export interface Panes {
  folders: boolean
  entries: boolean
  citations: boolean
}

/** With the widths of research.css. */
export function usePanes(): Panes {
  const { tab } = useFilter()
  const two = useMedia('(min-width: 900px)')
  const three = useMedia('(min-width: 1280px)')
  return {
    folders: two || tab === 'folders',
    entries: three || tab === '' || (two && tab === 'folders'),
    citations: three || tab === 'citations',
  }
}
