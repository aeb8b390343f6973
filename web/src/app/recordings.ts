import type { QueryClient } from '@tanstack/react-query'
import { session } from '@/api/session'
import type { ContentCard, Item, ReadingSession } from '@/api/types'
import { joinMediaSession } from '@/features/player/media-session'
import { type AudioLink, recordingOf } from '@/features/player/model'
import { Player } from '@/features/player/player'
import type { News, Source } from '@/features/player/source'
import { forgetListening, type Work } from '@/features/player/storage'
import { type Opened, open, sendTime, stillOpen } from '@/features/reader/api'
import { placeInCounterpart, placeThere } from '@/features/reader/places/counterpart'
import { placeSyncOf } from '@/features/reader/places/place-sync'
import { reportTime } from '@/features/reader/time/time-queue'

let player: Player | undefined

/** The one player of the page: it outlives every screen. */
export function playerOf(client: QueryClient): Player {
  player ??= made(client)
  return player
}

function made(client: QueryClient): Player {
  const player = new Player(async (item, news) => sourceOf(await open(item, client), news))
  joinMediaSession(player)
  // Another person listens from now on, or nobody.
  session.subscribe(() => {
    player.close()
    if (!session.signedIn()) forgetListening()
  })
  return player
}

function sourceOf(opened: Opened, news: News): Source {
  const { session: reading, manifest, positions, account, kept } = opened
  const { content, item, base_url, preview, preview_percent, access } = reading
  const offlineTitles = placeSyncOf(opened, ({ locator }) => news.onOffer(locator), news.onQueued)
  const own = offlineTitles.start()
  const read = placeInCounterpart(reading.counterparts, account, own, positions.total)
  if (read && own) news.onOffer(read.place, read.chapter)
  const [text] = reading.counterparts
  const links: AudioLink[] = manifest.readingOrder
  const recording = recordingOf(links, manifest.toc)
  const parts = content.content_items_info.filter(({ listenable }) => listenable)
  return {
    work: workOf(content, item),
    item,
    keeping: reading.keep,
    others: parts.filter(({ id }) => id !== item.id).map((part) => workOf(content, part)),
    recording,
    base: base_url,
    limit: preview ? (recording.total * preview_percent) / 100 : null,
    access,
    start: own?.locator ?? read?.place ?? null,
    text: text
      ? {
          item: text.item_id,
          placeAt: (time) => JSON.stringify(placeThere(text, time / recording.total)),
        }
      : null,
    account,
    keep: (locator) => offlineTitles.keep(locator),
    spend: async (seconds) =>
      account && reportTime(account, item.id, { seconds, pages: 0 }, sendTime, true),
    kept,
    check: () => stillOpen(reading),
    close: () => offlineTitles.destroy(),
  }
}

/** What the player shows of an item. */
function workOf(content: ContentCard, item: Item): Work {
  const named = (narrators: boolean) =>
    content.authors
      .filter(({ role }) => (role === 'narrator') === narrators)
      .map(({ author_display_name }) => author_display_name)
      .join(', ')
  const { id: content_id, slug, title, cover } = content
  const names = { by: named(false), narrators: named(true) }
  return {
    item_id: item.id,
    content_id,
    slug,
    title: partTitle(title, item),
    lang: content.title_language ?? content.language,
    cover,
    ...names,
  }
}

const partTitle = (title: string, { title: own }: Item) =>
  own && own !== title ? `${title}. ${own}` : title

/** The work of a reading session. */
export const workIn = ({ content, item }: ReadingSession): Work => workOf(content, item)
