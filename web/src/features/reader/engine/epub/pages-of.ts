import type { Publication } from '../core/types'

/** What lays out the pages of an EPUB; it defines an element of its own. */
export const pagesOf = (layout: Publication['layout']): Promise<unknown> =>
  layout === 'fixed' ? import('foliate-js/fixed-layout.js') : import('foliate-js/paginator.js')
