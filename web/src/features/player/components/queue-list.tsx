import { IconPlaylistAdd, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Cover } from '@/kit/book/cover'
import type { Player } from '../player'
import type { Work } from '../storage'
import { t } from '../texts'
import { usePlayer } from '../use-player'
import { IconButton } from './icon-button'

/** What comes next on this device, and the other parts of the work that is heard. */
export function QueueList({ player }: { player: Player }) {
  const { queue, source } = usePlayer(player)
  const others = (source?.others ?? []).filter(
    ({ item_id }) => !queue.some((work) => work.item_id === item_id),
  )
  return (
    <>
      {queue.length === 0 && <p className="player-empty">{t('queue_empty')}</p>}
      <ol className="player-rows">
        {queue.map((work) => (
          <Row key={work.item_id} work={work} onPress={() => void player.open(work.item_id, true)}>
            <IconButton
              label={t('queue_remove', { title: work.title })}
              onPress={() => player.dequeue(work.item_id)}
            >
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </Row>
        ))}
      </ol>
      {others.length > 0 && (
        <>
          <h3 className="player-others">{t('queue_others')}</h3>
          <ol className="player-rows">
            {others.map((work) => (
              <Row
                key={work.item_id}
                work={work}
                onPress={() => void player.open(work.item_id, true)}
              >
                <IconButton
                  label={t('queue_add', { title: work.title })}
                  onPress={() => player.enqueue(work)}
                >
                  <IconPlaylistAdd size={20} stroke={1.75} />
                </IconButton>
              </Row>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

interface RowProps {
  work: Work
  onPress: () => void
  children: ReactNode
}

function Row({ work, onPress, children }: RowProps) {
  return (
    <li className="player-work">
      <button type="button" onClick={onPress}>
        <Cover image={work.cover} sizes="40px" />
        <span lang={work.lang}>
          {work.title}
          <small>{work.by}</small>
        </span>
      </button>
      {children}
    </li>
  )
}
