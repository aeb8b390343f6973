import { type FormEvent, useId, useState } from 'react'
import type { Link } from '../engine/core/types'
import { t } from '../texts'
import { findPrinted } from './page-names'
import './pages.css'

export interface PageJumpProps<P> {
  label: string
  /** pages have names beside numbers */
  named: boolean
  /** null: there is no such page */
  find: (words: string) => P | null
  onGo: (page: P) => void
}

/** Goes to the page with a number, or with the name it has in the book. */
export function PageJump<P>({ label, named, find, onGo }: PageJumpProps<P>) {
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const page = find(words)
    setMissing(page === null)
    if (page !== null) onGo(page)
  }
  return (
    <form className="pages-jump" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={words}
        maxLength={40}
        inputMode={named ? 'text' : 'numeric'}
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

export interface PrintedJumpProps {
  /** pages of the printed book */
  pages: Link[]
  onGo: (href: string) => void
}

/** Goes to where a page of the printed book begins. */
export function PrintedJump({ pages, onGo }: PrintedJumpProps) {
  return (
    <PageJump
      named
      label={t('pages.printed')}
      find={(words) => findPrinted(pages, words)}
      onGo={onGo}
    />
  )
}
