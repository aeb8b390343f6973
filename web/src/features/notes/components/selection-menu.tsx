import {
  IconCopy,
  IconDots,
  IconPencil,
  IconQuote,
  IconSearch,
  IconTrash,
  IconVocabulary,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Colour } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import type { Row } from '../entry'
import type { ReaderHandle } from '../reader-handle'
import { t } from '../texts'
import { usePlaced } from '../use-placed'
import { useVoice } from '../use-voice'
import { Colours } from './colours'

/** The dictionary as the menu uses it. */
export interface WordLookUp {
  /** the reader has come near it: what its card shows may be fetched */
  prepare: (text: string) => void
  open: (text: string) => void
}

export interface SelectionMenuProps {
  handle: ReaderHandle
  /** the entry that was pressed */
  pressed: Row | null
  onColour: (colour: Colour) => void
  onNote: () => void
  onDelete: () => void
  /** opens the citation of the passage */
  onCite: (text: string) => void
  /** absent where there is no dictionary */
  dictionary?: WordLookUp
}

/** What can be done with the selected passage, or with a highlight that was pressed. */
export function SelectionMenu(props: SelectionMenuProps) {
  const { handle, pressed } = props
  const handled = useRef(0)
  const box = handle.selected?.box ?? (pressed && handle.pressed?.box)
  const text = handle.selected?.text ?? pressed?.quote ?? ''
  if (!box) return null
  return <Menu {...props} box={box} text={text} handled={handled} />
}

interface MenuProps extends SelectionMenuProps {
  box: NonNullable<ReaderHandle['selected']>['box']
  text: string
  /** calls by key that have been answered with the focus */
  handled: React.RefObject<number>
}

function Menu({
  handle,
  pressed,
  box,
  text,
  handled,
  onColour,
  onNote,
  onDelete,
  onCite,
  dictionary,
}: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  const voice = useVoice(handle.lang ?? 'mn')
  usePlaced(menu, box, more)
  const onMore = () => {
    setMore(!more)
    if (!more) dictionary?.prepare(text)
  }
  useEffect(() => {
    if (handle.called === handled.current) return
    handled.current = handle.called
    menu.current?.querySelector<HTMLElement>('input:checked, input, button')?.focus()
  }, [handle.called, handled])
  return (
    <div
      ref={menu}
      className="notes-menu"
      role="toolbar"
      aria-label={t('menu.label')}
      onKeyDown={(event) => pressed || walk(event, handle)}
    >
      <div className="notes-menu-row">
        {pressed?.kind !== 'bookmark' && (
          <Colours chosen={pressed?.colour ?? ''} onChoose={onColour} />
        )}
        <span className="notes-menu-line" aria-hidden="true" />
        <Act label={t('selection.note')} onPress={onNote}>
          <IconPencil size={20} stroke={1.75} />
        </Act>
        <Act label={t('menu.copy')} onPress={() => void copy(text).then(handle.dismiss)}>
          <IconCopy size={20} stroke={1.75} />
        </Act>
        {pressed ? (
          <Act label={t('entry.delete')} onPress={onDelete}>
            <IconTrash size={20} stroke={1.75} />
          </Act>
        ) : (
          <Act label={t('menu.more')} open={more} onPress={onMore}>
            <IconDots size={20} stroke={1.75} />
          </Act>
        )}
      </div>
      {more && (
        <div className="notes-menu-more">
          {dictionary && (
            <button type="button" onClick={() => dictionary.open(text)}>
              <IconVocabulary size={20} stroke={1.75} />
              {t('selection.look_up')}
            </button>
          )}
          <button type="button" onClick={() => onCite(text)}>
            <IconQuote size={20} stroke={1.75} />
            {t('selection.cite')}
          </button>
          <button type="button" onClick={() => handle.search(phrase(text))}>
            <IconSearch size={20} stroke={1.75} />
            {t('selection.search_book')}
          </button>
          <Link to={paths.listing({ search: words(text) })}>
            <IconSearch size={20} stroke={1.75} />
            {t('selection.search_library')}
          </Link>
          {voice.there && (
            <button type="button" onClick={() => voice.toggle(text)}>
              {voice.speaking ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
              {t(voice.speaking ? 'selection.silence' : 'selection.speak')}
            </button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {text}. {!pressed && t('menu.keys')}
      </p>
    </div>
  )
}

interface ActProps {
  label: string
  open?: boolean
  onPress: () => void
  children: ReactNode
}

function Act({ label, open, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-expanded={open}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Up and down choose another sentence, with Shift they add it; no page turns behind the menu. */
function walk(event: KeyboardEvent, handle: ReaderHandle) {
  if (event.key === 'Escape') return
  event.stopPropagation()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
  if (!step) return
  event.preventDefault()
  handle.step(event.shiftKey ? 1 : step, event.shiftKey)
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', text: t('menu.copied') })
  } catch {
    toast({ kind: 'danger', text: t('menu.copy_failed') })
  }
}

const most = 8

/** The first words of a passage, without the signs that mean something to the search. */
const words = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}\s-]+/gu, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, most)
    .join(' ')

const phrase = (text: string) => (/\s/.test(words(text)) ? `"${words(text)}"` : words(text))
