import type { ReactNode } from 'react'
import { Initial } from '../initial'

export interface PersonProps {
  name: string
  /** '' for an address that has no account */
  username: string
  note: string
  children?: ReactNode
}

/** A person of a folder: the initial, the name, what is known, what can be done. */
export function Person({ name, username, note, children }: PersonProps) {
  return (
    <li className="share-person">
      <Initial name={name} username={username} />
      <p>
        <b>{name}</b>
        <small className="num">{note}</small>
      </p>
      <span className="share-acts">{children}</span>
    </li>
  )
}
