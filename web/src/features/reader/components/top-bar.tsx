import {
  IconBookmark,
  IconBookmarkFilled,
  IconChevronLeft,
  IconDots,
  IconLayoutGrid,
  IconListTree,
  IconMaximize,
  IconMinimize,
  IconNote,
  IconSearch,
  IconTypography,
} from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import type { Opened } from '../api'
import { hasMore } from '../model'
import type { Bookmark } from '../reader-handle'
import { t } from '../texts'
import type { PanelName } from '../use-panels'

export interface TopBarProps {
  opened: Opened
  chapter: string
  panel: PanelName | null
  onPanel: (name: PanelName) => void
  narrow: boolean
  /** null until the notes are there */
  bookmark: Bookmark | null
  /** tools of the format, such as zoom */
  children?: ReactNode
}

/** Way back and contents at the left, what is being read in the middle, appearance at the right. */
export function TopBar(props: TopBarProps) {
  const { opened, chapter, panel, onPanel, narrow, bookmark, children } = props
  const { session, manifest } = opened
  const { slug, title } = session.content
  return (
    <header className="reader-top">
      <div className="reader-tools">
        <Link
          className="icon-button"
          to={paths.content(slug)}
          aria-label={t('bar.close')}
          title={t('bar.close')}
        >
          <IconChevronLeft size={24} stroke={1.75} />
        </Link>
        {!narrow && (
          <Tool name="contents" label={t('bar.toc')} panel={panel} onPanel={onPanel}>
            <IconListTree size={22} stroke={1.75} />
          </Tool>
        )}
        {!narrow && session.kind === 'pdf' && (
          <Tool name="pages" label={t('bar.pages')} panel={panel} onPanel={onPanel}>
            <IconLayoutGrid size={22} stroke={1.75} />
          </Tool>
        )}
      </div>
      <div className="reader-title" lang={manifest.metadata.language?.[0]}>
        <h1 title={title}>{title}</h1>
        <p>{chapter}</p>
      </div>
      <div className="reader-tools reader-tools-end">
        {children}
        {!narrow && (
          <Tool name="search" label={t('bar.search')} panel={panel} onPanel={onPanel}>
            <IconSearch size={22} stroke={1.75} />
          </Tool>
        )}
        <FullScreen />
        {!narrow && (
          <Tool name="appearance" label={t('bar.settings')} panel={panel} onPanel={onPanel}>
            <IconTypography size={24} stroke={1.75} />
          </Tool>
        )}
        <BookmarkButton bookmark={bookmark} />
        {!narrow && (
          <Tool name="notes" label={t('bar.notes')} panel={panel} onPanel={onPanel}>
            <IconNote size={22} stroke={1.75} />
          </Tool>
        )}
        {!narrow && hasMore(session) && (
          <Tool name="more" label={t('bar.more')} panel={panel} onPanel={onPanel}>
            <IconDots size={22} stroke={1.75} />
          </Tool>
        )}
      </div>
    </header>
  )
}

interface ToolProps extends Pick<TopBarProps, 'panel' | 'onPanel'> {
  name: PanelName
  label: string
  children: ReactNode
}

function Tool({ name, label, panel, onPanel, children }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={panel === name}
      onClick={() => onPanel(name)}
    >
      {children}
    </button>
  )
}

function BookmarkButton({ bookmark }: Pick<TopBarProps, 'bookmark'>) {
  const label = t(bookmark?.on ? 'bookmark.remove' : 'bookmark.add')
  const Drawing = bookmark?.on ? IconBookmarkFilled : IconBookmark
  return (
    <button
      type="button"
      className="icon-button reader-bookmark"
      aria-label={label}
      title={label}
      aria-pressed={bookmark?.on ?? false}
      disabled={!bookmark}
      onClick={bookmark?.toggle}
    >
      <Drawing size={22} stroke={1.75} />
    </button>
  )
}

function watchFullScreen(changed: () => void) {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

function FullScreen() {
  const full = useSyncExternalStore(watchFullScreen, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = t(full ? 'bar.exit_full_screen' : 'bar.full_screen')
  const toggle = () =>
    full ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    >
      {full ? <IconMinimize size={22} stroke={1.75} /> : <IconMaximize size={22} stroke={1.75} />}
    </button>
  )
}
