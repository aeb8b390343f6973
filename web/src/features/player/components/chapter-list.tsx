import { chapterAt, clock, type Recording } from '../model'
import { t } from '../texts'

export interface ChapterListProps {
  recording: Recording
  time: number
  onSeek: (time: number) => void
}

/** Chapters or tracks with their lengths; a press goes there. */
export function ChapterList({ recording, time, onSeek }: ChapterListProps) {
  const current = chapterAt(recording, time)
  return (
    <ol className="player-rows">
      {recording.chapters.map((chapter, index) => (
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
  )
}
