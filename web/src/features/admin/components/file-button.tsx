import { useRef } from 'react'

export interface FileButtonProps {
  accept: string
  label: string
  /** Gets the file itself, or its text. */
  onFile?: (file: File) => void
  onText?: (text: string) => void
}

/** A button that asks for a file; the same one may be chosen again. */
export function FileButton({ accept, label, onFile, onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  async function take(file: File | undefined) {
    if (!file) return
    onFile?.(file)
    onText?.(await file.text())
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className="button button-secondary"
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
    </>
  )
}
