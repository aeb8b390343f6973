import { useEffect, useState } from 'react'
import { size } from '@/kit/format/number'
import { soft } from '@/kit/format/soft-hyphens'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { freeSpace } from '../api'
import type { Keep } from '../offline-titles'
import { t } from '../texts'
import { offlineTitles, useTitles } from '../use-offline-titles'
import { Progress, RemoveButton, untilWords } from './save-control'
import '../offline.css'

type Here = Extract<Keep, { lease: unknown; done: number } | { until: number }>

const isHere = (entry: [number, Keep]): entry is [number, Here] =>
  'done' in entry[1] || 'until' in entry[1]

/** The titles on this device: how much room they take, until when they stay. */
export function SavedTitles() {
  const here = [...useTitles()].filter(isHere)
  const [looked, setLooked] = useState(false)
  useEffect(() => void offlineTitles.look().finally(() => setLooked(true)), [])
  const free = useRoom(here.length)
  if (!looked) return null
  if (here.length === 0) return <p className="kept-note">{t('nothing')}</p>
  const total = here.reduce((sum, [, { lease }]) => sum + lease.bytes, 0)
  return (
    <section className="kept" aria-labelledby="kept">
      <div className="kept-head">
        <h2 id="kept">{t('shelf')}</h2>
        <p className="num">
          {t('shelf_size', { count: here.length, size: size(total) })}
          {free !== null && ` · ${t('shelf_free', { size: size(free) })}`}
        </p>
      </div>
      <ul>
        {here.map(([item, keep]) => (
          <Title key={item} item={item} keep={keep} />
        ))}
      </ul>
    </section>
  )
}

/** Asked anew when the number of titles changes. */
function useRoom(titles: number): number | null {
  const [free, setFree] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept takes room
  useEffect(() => void freeSpace().then(setFree), [titles])
  return free
}

function Title({ item, keep }: { item: number; keep: Here }) {
  const { session, bytes } = keep.lease
  const { content, kind } = session
  const sound = kind === 'audio'
  const names = content.authors.slice(0, 2).map(({ author_display_name: name }) => name)
  return (
    <li className="kept-title">
      <div className="kept-text">
        <h3 lang={content.language}>{soft(content.title)}</h3>
        <p>{names.join(', ')}</p>
        {keep.step === 'kept' && <p className="num">{untilWords(keep.until, bytes)}</p>}
      </div>
      {keep.step === 'kept' ? (
        <div className="keep-acts">
          <Link
            className="button button-secondary"
            to={sound ? paths.listen(item) : paths.read(item)}
          >
            {t(sound ? 'listen' : 'read')}
            <span className="visually-hidden">: {content.title}</span>
          </Link>
          <RemoveButton item={item} title={content.title} />
        </div>
      ) : (
        <div className="kept-load">
          <Progress item={item} step={keep.step} lease={keep.lease} done={keep.done} />
        </div>
      )}
    </li>
  )
}
