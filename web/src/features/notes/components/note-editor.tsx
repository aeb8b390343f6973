import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { mostBody, readTags, type Writing } from '../entry'
import { t } from '../texts'
import { Colours } from './colours'

export interface NoteEditorProps {
  writing: Writing
  /** language of the book */
  lang?: string
  onSave: (writing: Writing) => void
  onCancel: () => void
}

/** Writes a note about a passage; without words a note is a highlight, a bookmark stays one. */
export function NoteEditor({ writing, lang, onSave, onCancel }: NoteEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [body, setBody] = useState(writing.body)
  const [tags, setTags] = useState(writing.tags.join(', '))
  const [colour, setColour] = useState(writing.colour)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement as HTMLElement | null
    element?.showModal()
    element?.querySelector('textarea')?.focus()
    return () => {
      element?.close()
      before?.focus({ preventScroll: true })
    }
  }, [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    const words = body.trim()
    const kind = writing.kind === 'bookmark' ? writing.kind : words ? 'note' : 'highlight'
    onSave({ ...writing, kind, body: words, colour, tags: readTags(tags) })
  }
  const shell = document.querySelector('.reader') ?? document.body // its theme is the book's
  return createPortal(
    <dialog
      ref={dialog}
      className="notes-editor"
      aria-label={t('editor.title')}
      onKeyDown={(event) => keys(event, save)}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <form onSubmit={save}>
        {writing.quote && (
          <blockquote data-colour={colour} lang={lang}>
            {writing.quote}
          </blockquote>
        )}
        {writing.kind !== 'bookmark' && (
          <fieldset>
            <legend className="visually-hidden">{t('editor.colour')}</legend>
            <Colours chosen={colour} onChoose={setColour} />
          </fieldset>
        )}
        <textarea
          value={body}
          maxLength={mostBody}
          rows={5}
          aria-label={t('editor.body')}
          placeholder={t('editor.body')}
          onChange={(event) => setBody(event.target.value)}
        />
        <input
          value={tags}
          maxLength={500}
          aria-label={t('editor.tags')}
          placeholder={t('editor.tags')}
          onChange={(event) => setTags(event.target.value)}
        />
        <div className="notes-editor-acts">
          <button type="button" className="button button-text" onClick={onCancel}>
            {t('editor.cancel')}
          </button>
          <button type="submit" className="button button-primary">
            {t('editor.save')}
          </button>
        </div>
      </form>
    </dialog>,
    shell,
  )
}

/** Keys belong to the note, not to the pages; Ctrl with Enter keeps it. */
function keys(event: KeyboardEvent, save: (event: KeyboardEvent & FormEvent) => void) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event as never)
  if (event.key !== 'Escape') event.stopPropagation()
}
