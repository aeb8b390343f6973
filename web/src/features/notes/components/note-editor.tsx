import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useForm } from '@/kit/form/use-form'
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
  const { values, set, onSubmit } = useForm({
    initial: { body: writing.body, tags: writing.tags.join(', '), colour: writing.colour },
    send: ({ body, tags, colour }) => {
      const words = body.trim()
      const kind = writing.kind === 'bookmark' ? writing.kind : words ? 'note' : 'highlight'
      onSave({ ...writing, kind, body: words, colour, tags: readTags(tags) })
    },
  })
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
  const shell = document.querySelector('.reader') ?? document.body // its theme is the book's
  return createPortal(
    <dialog
      ref={dialog}
      className="notes-editor"
      aria-label={t('editor.title')}
      onKeyDown={keys}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <form onSubmit={onSubmit}>
        {writing.quote && (
          <blockquote data-colour={values.colour} lang={lang}>
            {writing.quote}
          </blockquote>
        )}
        {writing.kind !== 'bookmark' && (
          <fieldset>
            <legend className="visually-hidden">{t('editor.colour')}</legend>
            <Colours chosen={values.colour} onChoose={(colour) => set({ colour })} />
          </fieldset>
        )}
        <textarea
          value={values.body}
          maxLength={mostBody}
          rows={5}
          aria-label={t('editor.body')}
          placeholder={t('editor.body')}
          onChange={(event) => set({ body: event.target.value })}
        />
        <input
          value={values.tags}
          maxLength={500}
          aria-label={t('editor.tags')}
          placeholder={t('editor.tags')}
          onChange={(event) => set({ tags: event.target.value })}
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
function keys(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    event.currentTarget.querySelector('form')?.requestSubmit()
  if (event.key !== 'Escape') event.stopPropagation()
}
