import { type Opened, sendPlace } from './api'
import { type Place, PlaceKeeper, thisDevice } from './engine/place'

/** The place keeper of an opened item. */
export function keeperOf(
  { session, account }: Opened,
  onOffer: (place: Place) => void,
  onQueued: (queued: boolean) => void,
): PlaceKeeper {
  const { item_id, content_id, content, item, place } = session
  const { slug, title, cover } = content
  return new PlaceKeeper({
    subject: { item_id, content_id, slug, title, cover, kind: item.file_type },
    device: thisDevice(),
    account,
    server: place,
    send: sendPlace,
    onOffer,
    onQueued,
  })
}
