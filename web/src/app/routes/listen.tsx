import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PlaceNotice } from '@/features/player/components/place-notice'
import { Player } from '@/features/player/components/player'
import { listeningOf, timeOf } from '@/features/player/model'
import type { Opened } from '@/features/reader/api'
import { OpenItem } from '@/features/reader/components/open-item'
import { usePlace } from '@/features/reader/use-place'

/** `/listen/{item_id}`: audio (PRODUCT "Reading"). */
export function ListenScreen() {
  const { itemId } = useParams({ strict: false })
  return (
    <OpenItem item={Number(itemId)}>
      {(opened) => <Listening key={opened.session.item_id} opened={opened} />}
    </OpenItem>
  )
}

function Listening({ opened }: { opened: Opened }) {
  const { session, manifest } = opened
  const { content, base_url, preview } = session
  const listening = useMemo(() => listeningOf(manifest.readingOrder, manifest.toc), [manifest])
  const { keeper, place, offered, refuse, queued } = usePlace(opened)
  if (!keeper) return null
  const authors = content.authors.map(({ author_display_name }) => author_display_name).join(', ')
  return (
    <Player
      work={{
        slug: content.slug,
        title: content.title,
        lang: content.language,
        authors,
        cover: content.cover,
      }}
      listening={listening}
      base={base_url}
      start={place?.locator ?? null}
      preview={preview}
      onPlace={(locator) => keeper.keep(locator)}
    >
      {(seek) => (
        <PlaceNotice
          offered={offered ? timeOf(listening, offered.locator) : null}
          queued={queued}
          onTake={(time) => {
            seek(time)
            refuse()
          }}
          onRefuse={refuse}
        />
      )}
    </Player>
  )
}
