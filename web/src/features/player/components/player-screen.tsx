import { IconBook2, IconBookmarkPlus, IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Locator } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { duration } from '@/kit/format/number'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { chapterAt, clock, locatorAt, timeOf } from '../model'
import type { Player } from '../player'
import type { Source } from '../source'
import { t } from '../texts'
import { useKeys } from '../use-keys'
import { usePlayer } from '../use-player'
import { ChapterList } from './chapter-list'
import { Choosers, Settings } from './choosers'
import { Notices } from './notices'
import { QueueList } from './queue-list'
import { Timeline } from './timeline'
import { Transport } from './transport'
import '../player.css'

/** What bookmarks need of the player. */
export interface PlayerHandle {
  item: number
  account: string | null
  lang: string
  /** the place that is heard */
  here(): Locator
  nameOf(place: Locator): string
  onGo(place: Locator): void
  /** gives the way to set a bookmark */
  onReady(add: () => void): void
}

export interface PlayerScreenProps {
  player: Player
  source: Source
  bookmarks: (handle: PlayerHandle) => ReactNode
  /** what keeps the recording on this device */
  keep: ReactNode
}

type Tab = 'chapters' | 'bookmarks' | 'queue'

/** The recording's page: cover and controls; chapters, bookmarks and what comes next beside or below. */
export function PlayerScreen({ player, source, bookmarks, keep }: PlayerScreenProps) {
  const { work, recording } = source
  const tabs: Tab[] = ['chapters', 'bookmarks', 'queue']
  const offered = tabs.filter((tab) => tab !== 'chapters' || recording.chapters.length > 1)
  const [tab, setTab] = useState<Tab>(offered[0] ?? 'bookmarks')
  const [add, setAdd] = useState<(() => void) | null>(null)
  const bookmark = () => {
    add?.()
    setTab('bookmarks')
  }
  useDocumentTitle(t('document', { title: work.title }))
  useKeys(player, bookmark)
  return (
    <main id="main" className="player" data-slot="main">
      <header className="player-top">
        <Link
          className="icon-button"
          to={paths.content(work.slug)}
          aria-label={t('bar.close')}
          title={t('bar.close')}
        >
          <IconChevronLeft size={24} stroke={1.75} />
        </Link>
      </header>
      <section className="player-deck">
        <Now player={player} source={source} />
        <Transport player={player} />
        <Notices player={player} />
        <Choosers player={player} />
        <div className="player-more">
          <button
            type="button"
            className="button button-secondary"
            disabled={!add}
            onClick={bookmark}
          >
            <IconBookmarkPlus size={20} stroke={1.75} />
            {t('bookmark')}
          </button>
          <ReadFromHere player={player} source={source} />
          {keep}
          <Settings player={player} />
        </div>
      </section>
      <section className="player-side">
        <nav className="tabs" aria-label={t('parts')}>
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className="tab"
              aria-current={name === tab ? 'true' : undefined}
              onClick={() => setTab(name)}
            >
              {t(name)}
            </button>
          ))}
        </nav>
        {tab === 'chapters' && <Chapters player={player} source={source} />}
        {tab === 'queue' && <QueueList player={player} />}
        <div hidden={tab !== 'bookmarks'}>
          {bookmarks({
            item: work.item_id,
            account: source.account,
            lang: work.lang,
            here: () => locatorAt(recording, player.snapshot().time),
            nameOf: (place) => clock(timeOf(recording, place)),
            onGo: (place) => player.seek(timeOf(recording, place)),
            onReady: (ready) => setAdd(() => ready),
          })}
        </div>
      </section>
    </main>
  )
}

interface PartProps {
  player: Player
  source: Source
}

/** What is heard: cover, names, chapter, the line of time. */
function Now({ player, source }: PartProps) {
  const { time, speed } = usePlayer(player)
  const { work, recording, limit } = source
  const chapter = chapterAt(recording, time)
  const left = chapter ? Math.max(0, chapter.end - time) / speed : 0
  return (
    <>
      <div className="player-cover">
        <Cover image={work.cover} sizes="280px" first />
      </div>
      <h1 lang={work.lang}>{work.title}</h1>
      <p className="player-by">{work.by}</p>
      {work.narrators && <p className="player-by">{t('narrated_by', { names: work.narrators })}</p>}
      {limit !== null && <p className="badge badge-warn">{t('preview')}</p>}
      <p className="player-chapter">
        <span>{chapter?.title}</span>
        {chapter && (
          <small className="num">{t('chapter_left', { duration: duration(left) })}</small>
        )}
      </p>
      <Timeline recording={recording} time={time} speed={speed} onSeek={(to) => player.seek(to)} />
    </>
  )
}

/** The way to the same place in the text. */
function ReadFromHere({ player, source: { text } }: PartProps) {
  const { time } = usePlayer(player)
  if (!text) return null
  return (
    <Link className="button button-text button-wide" to={paths.read(text.item, text.placeAt(time))}>
      <IconBook2 size={20} stroke={1.75} aria-hidden="true" />
      {t('read_here')}
    </Link>
  )
}

function Chapters({ player, source }: PartProps) {
  const { time } = usePlayer(player)
  return <ChapterList recording={source.recording} time={time} onSeek={(to) => player.seek(to)} />
}
