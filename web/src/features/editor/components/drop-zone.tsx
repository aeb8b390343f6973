import { type DragEvent, useRef, useState } from 'react'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

/** The kinds of files that the library opens. */
export const accepted = '.epub,.pdf,.mp3,.m4b,.m4a,.html,.htm,.md,.csv,.xlsx,.zip'

export interface DropZoneProps {
  label: string
  accept?: string
  onFiles: (files: File[]) => void
}

/** Those, and catalogue records. */
export const withRecords = `${accepted},.mrc,.marc,.xml`

/** A place where files are dropped, with a button that asks for them. */
export function DropZone({ label, accept = accepted, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  function drop(event: DragEvent) {
    drag(false)(event)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className="drop-zone"
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <Icon name="up" size={24} />
      <p>
        <b>{label}</b>
        <small>{t('add.kinds')}</small>
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t('add.choose')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className="button button-primary"
        onClick={() => input.current?.click()}
      >
        {t('add.choose')}
      </button>
    </div>
  )
}
