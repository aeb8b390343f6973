import type { SeededQuery } from './site'

/** Rows per page of a list on compact views and on others (SPEC §9). */
const sizes = { compact: 12, wide: 30 } as const

type View = keyof typeof sizes

const compact = '(max-width: 767px)'

/** Whether the view is a phone's. */
export const isCompact = () => matchMedia(compact).matches

const view = (): View => (isCompact() ? 'compact' : 'wide')

let last: 12 | 30 | undefined

/**
 * Rows per page by the width of the view. A list keeps the size of its first page while it is paged
 * through: with another one rows would be seen twice or never.
 */
export function pageSize(page = 1): 12 | 30 {
  if (page === 1 || !last) last = sizes[view()]
  return last
}

/** Tells the server how wide the view is, for the lists of its next pages. */
export function reportViewSize() {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const tell = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = `sudar_view=${view()}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  }
  tell()
  matchMedia(compact).addEventListener('change', tell)
}

interface Listed {
  data: unknown[]
  meta: { total: number; page_size: number; next?: number }
}

/**
 * The first page of a list that the server sent for a wider view, as the first page of this one:
 * nothing is asked for twice.
 */
export function fitted({ path, body }: SeededQuery): SeededQuery {
  const url = new URL(path, location.origin)
  const size = pageSize()
  const { searchParams } = url
  const first = searchParams.get('page') === '1'
  if (!first || searchParams.get('page_size') !== '30' || size !== 12) return { path, body }
  searchParams.set('page_size', '12')
  const { data, meta } = body as Listed
  const next = meta.total > size ? 2 : undefined
  return {
    path: url.pathname + url.search,
    body: {
      ...(body as object),
      data: data.slice(0, size),
      meta: { ...meta, page_size: size, next },
    },
  }
}
