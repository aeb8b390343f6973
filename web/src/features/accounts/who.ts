// Whose session this device holds, for the time offline: a name, nothing more.
import { session } from '@/api/session'
import type { User } from '@/api/types'

const key = 'sudar.who'

// Whoever signs out leaves nothing behind.
session.subscribe(() => {
  if (!session.signedIn()) localStorage.removeItem(key)
})

export const nameOf = ({ first_name, username }: User) => first_name || username

export function keepWho(me: User) {
  if (session.signedIn()) localStorage.setItem(key, nameOf(me))
}

/** The name of who is signed in, as the server last gave it; empty when it is unknown. */
export const lastKnownName = () => (session.signedIn() ? (localStorage.getItem(key) ?? '') : '')
