import type { ReactNode } from 'react'

export interface PersonProps {
  name: string
  note: string
  children?: ReactNode
}

/** A person of a folder: the initial, the name, what is known, what can be done. */
export function Person({ name, note, children }: PersonProps) {
  return (
    <li className="share-person">
      <span className="share-initial" aria-hidden="true">
        {name.slice(0, 1).toLocaleUpperCase()}
      </span>
      <p>
        <b>{name}</b>
        <small className="num">{note}</small>
      </p>
      <span className="share-acts">{children}</span>
    </li>
  )
}
