import { IconPlayerPlay, IconPlaylistAdd } from '@tabler/icons-react'
import type { Locator } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import type { Player } from '../player'
import type { Work } from '../storage'
import { t } from '../texts'
import { usePlayer } from '../use-player'
import '../player.css'

export interface NextChoiceProps {
  player: Player
  work: Work
  /** where it is to be heard from; null: from where it was left */
  at: Locator | null
}

/** A recording that is opened while another one plays: hear it now, or after that one. */
export function NextChoice({ player, work, at }: NextChoiceProps) {
  const queued = usePlayer(player).queue.some(({ item_id }) => item_id === work.item_id)
  useDocumentTitle(t('document', { title: work.title }))
  return (
    <main id="main" className="player player-choice" data-slot="main">
      <section className="player-deck">
        <div className="player-cover">
          <Cover image={work.cover} sizes="280px" first />
        </div>
        <h1 lang={work.lang}>{work.title}</h1>
        <p className="player-by">{work.by}</p>
        <div className="player-notice">
          <p>{t('busy')}</p>
          <div className="player-notice-acts">
            <button
              type="button"
              className="button button-primary"
              onClick={() => void player.open(work.item_id, true, at)}
            >
              <IconPlayerPlay size={20} stroke={1.75} />
              {t('listen_now')}
            </button>
            <button
              type="button"
              className="button button-secondary"
              disabled={queued}
              onClick={() => player.enqueue(work)}
            >
              <IconPlaylistAdd size={20} stroke={1.75} />
              {t(queued ? 'queued_next' : 'listen_next')}
            </button>
          </div>
          <Link className="button button-text" to={paths.content(work.slug)}>
            {t('bar.close')}
          </Link>
        </div>
      </section>
    </main>
  )
}
