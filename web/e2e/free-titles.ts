import { type APIRequestContext, test } from '@playwright/test'

interface Card {
  slug: string
  title: string
  content_items_info: { id: number; file_type: string; free: boolean }[]
}

export interface FreeTitle {
  slug: string
  title: string
  item: number
  /** which of the title's items it is, from 0 */
  at: number
  /** it has no other */
  alone: boolean
}

/** A page, or all pages of a browser. */
interface Asker {
  request: APIRequestContext
}

/** The free items of the library at an address, the journeys' own unless it says another, by their file type, each with its title. */
export async function freeTitles(
  { request }: Asker,
  type: string,
  base = '',
): Promise<FreeTitle[]> {
  const response = await request.get(
    `${base}/edu/p/api/v1/contents?file_type=${type}&page_size=100`,
  )
  const { data } = (await response.json()) as { data: Card[] }
  const found = data.flatMap(({ slug, title, content_items_info: items }) =>
    items.flatMap(({ id, file_type, free }, at) =>
      file_type === type && free ? [{ slug, title, item: id, at, alone: items.length === 1 }] : [],
    ),
  )
  if (found.length === 0) throw new Error(`the library has no free ${type}`)
  return found
}

/** The same titles under their names in the language of the journey. */
export async function asShown({ request }: Asker, titles: FreeTitle[]): Promise<FreeTitle[]> {
  const lang = (test.info().project.metadata.locale ?? 'mn') as string
  const named = async (one: FreeTitle) => {
    const response = await request.get(`/edu/p/api/v1/contents/${one.slug}?lang=${lang}`)
    return { ...one, title: (await response.json()).data.title as string }
  }
  return Promise.all(titles.map(named))
}

/** The first of them. */
export const freeItem = async (asker: Asker, type: string, base?: string) =>
  ((await freeTitles(asker, type, base))[0] as FreeTitle).item
