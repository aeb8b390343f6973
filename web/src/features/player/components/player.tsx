import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Cover, type CoverImage } from '@/kit/cover'
import { Link } from '@/kit/link'
import { paths } from '@/kit/paths'
import { useDocumentTitle } from '@/kit/use-document-title'
import { type AudioLocator, chapterAt, type Listening } from '../model'
import { t } from '../texts'
import { back, forward, useMediaSession } from '../use-media-session'
import { usePlayer } from '../use-player'
import { ChapterList } from './chapter-list'
import { Choosers } from './choosers'
import { Timeline } from './timeline'
import { Transport } from './transport'
import '../player.css'

export interface PlayerProps {
  work: { slug: string; title: string; lang: string; authors: string; cover: CoverImage | null }
  listening: Listening
  /** where the tracks lie; ends with a slash */
  base: string
  start: AudioLocator | null
  preview: boolean
  onPlace: (locator: AudioLocator) => void
  /** notices of the route, given the way to jump */
  children?: (seek: (time: number) => void) => ReactNode
}

/** The audiobook's page: cover and controls, chapters beside or below. */
export function Player({ work, listening, base, start, preview, onPlace, children }: PlayerProps) {
  const { state, controls, speed, setSpeed, sleep, setSleep } = usePlayer({
    listening,
    base,
    start,
    onPlace,
  })
  const chapter = chapterAt(listening, state.time)
  const title = chapter?.title || work.title
  const artwork = (work.cover?.sources ?? []).map(({ url, type }) => ({ src: url, type }))
  useMediaSession(
    { title, artist: work.authors, album: work.title, artwork },
    state,
    listening.total,
    speed,
    controls,
  )
  useDocumentTitle(t('document', { title: work.title }))
  useKeys(state.playing, controls)
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
        <div className="player-cover">
          <Cover image={work.cover} sizes="280px" first />
        </div>
        <h1 lang={work.lang}>{work.title}</h1>
        <p className="player-by">{work.authors}</p>
        <p className="player-chapter">{chapter?.title}</p>
        <Timeline listening={listening} time={state.time} speed={speed} onSeek={controls.seek} />
        <Transport
          playing={state.playing}
          waiting={state.waiting}
          chapters={listening.chapters.length > 1}
          controls={controls}
        />
        <Choosers
          speed={speed}
          onSpeed={setSpeed}
          sleep={sleep}
          onSleep={setSleep}
          chapters={listening.chapters.length > 1}
        />
        {state.failed && (
          <Notice text={t('error_link')} action={t('retry')} onAct={controls.play} />
        )}
        {state.ended && preview && (
          <p className="player-notice" role="status">
            {t('preview_end')}
            <Link className="button button-primary" to={paths.content(work.slug)}>
              {t('get_access')}
            </Link>
          </p>
        )}
        {children?.(controls.seek)}
      </section>
      <ChapterList listening={listening} current={chapter} onSeek={controls.seek} />
    </main>
  )
}

function Notice({ text, action, onAct }: { text: string; action: string; onAct: () => void }) {
  return (
    <p className="player-notice" role="alert">
      {text}
      <button type="button" className="button button-secondary" onClick={onAct}>
        {action}
      </button>
    </p>
  )
}

type Controls = ReturnType<typeof usePlayer>['controls']

/** Space plays and pauses, the arrows skip, unless a control holds the focus. */
function useKeys(playing: boolean, controls: Controls) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('button, a, input, select')
      )
        return
      const act = actOf(event.key, playing, controls)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [playing, controls])
}

function actOf(key: string, playing: boolean, controls: Controls): (() => void) | null {
  if (key === ' ') return playing ? controls.pause : controls.play
  if (key === 'ArrowLeft') return () => controls.skip(-back)
  if (key === 'ArrowRight') return () => controls.skip(forward)
  return null
}
