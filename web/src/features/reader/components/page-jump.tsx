import { type FormEvent, useId, useState } from 'react'
import type { Outline } from '../engine/types'
import { findPage } from '../page-names'
import { t } from '../texts'

export interface PageJumpProps {
  outline: Outline
  onGo: (page: number) => void
}

/** Goes to the page with a number, or with the name it has in the book. */
export function PageJump({ outline, onGo }: PageJumpProps) {
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const page = findPage(outline, words)
    setMissing(page === null)
    if (page !== null) onGo(page)
  }
  return (
    <form className="pages-jump" onSubmit={submit}>
      <label htmlFor={id}>{t(outline.labels ? 'pages.jump' : 'page.go_to')}</label>
      <input
        id={id}
        value={words}
        maxLength={40}
        inputMode={outline.labels ? 'text' : 'numeric'}
        enterKeyHint="go"
        autoComplete="off"
        aria-invalid={missing}
        aria-describedby={`${id}-missing`}
        onChange={(event) => {
          setWords(event.target.value)
          setMissing(false)
        }}
      />
      <button type="submit" className="button button-secondary">
        {t('pages.go')}
      </button>
      <p id={`${id}-missing`} role="alert">
        {missing && t('pages.missing')}
      </p>
    </form>
  )
}
