import { useEffect, useRef } from 'react'
import type { Engine, Rotation } from '../engine/core/types'
import { t } from '../texts'

export interface ThumbnailProps {
  engine: Engine
  page: number
  rotation: Rotation
  /** the name of the page in the book */
  label: string | null
  current: boolean
  /** the tab key reaches it */
  stop: boolean
  onFocus: () => void
  onPress: () => void
}

/** The longer side of a picture, px. */
const side = 144

/** A small picture of a page, drawn while it is near the screen. */
export function Thumbnail({
  engine,
  page,
  rotation,
  label,
  current,
  stop,
  onFocus,
  onPress,
}: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    void engine.drawPage?.({ page, side, rotation, signal }).then((picture) => {
      if (picture && !signal.aborted) frame.current?.replaceChildren(picture)
    })
    return () => left.abort()
  }, [engine, page, rotation])
  return (
    <button
      type="button"
      className="thumb"
      data-page={page}
      aria-current={current ? 'page' : undefined}
      tabIndex={stop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    >
      <span className="thumb-picture" ref={frame} aria-hidden="true" />
      <span className="num">
        {t('search.page', { page })}
        {label && ` · ${label}`}
      </span>
    </button>
  )
}
