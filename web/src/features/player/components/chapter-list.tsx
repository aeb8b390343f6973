import { type Chapter, clock, type Listening } from '../model'
import { t } from '../texts'

export interface ChapterListProps {
  listening: Listening
  current: Chapter | null
  onSeek: (time: number) => void
}

/** Chapters with their lengths; a press plays from there. */
export function ChapterList({ listening, current, onSeek }: ChapterListProps) {
  const { chapters } = listening
  if (chapters.length < 2) return null
  return (
    <nav className="player-chapters" aria-label={t('chapters')}>
      <h2>{t('chapters')}</h2>
      <ol>
        {chapters.map((chapter, index) => (
          <li key={chapter.start}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => onSeek(chapter.start)}
            >
              <span>{chapter.title || t('chapter_n', { n: index + 1 })}</span>
              <span className="num">{clock(chapter.end - chapter.start)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
