import { type Opened, sendPlace } from '../api'
import { type Place, PlaceSync, thisDevice } from './place'

/** The place sync of an opened item. */
export function placeSyncOf(
  { session, account }: Opened,
  onOffer: (place: Place) => void,
  onQueued: (queued: boolean) => void,
): PlaceSync {
  const { item_id, content_id, content, item, place } = session
  const { slug, title, cover } = content
  return new PlaceSync({
    subject: { item_id, content_id, slug, title, cover, kind: item.file_type },
    device: thisDevice(),
    account,
    server: place,
    send: sendPlace,
    onOffer,
    onQueued,
  })
}
