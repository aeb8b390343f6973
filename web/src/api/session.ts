import { clearBelongings } from './belongings'

export const tokenKey = 'sudar.token'

const listeners = new Set<() => void>()

function store(token: string | null) {
  if (token) localStorage.setItem(tokenKey, token)
  else localStorage.removeItem(tokenKey)
  for (const listener of listeners) listener()
}

/** The bearer token in local storage (SPEC §9); the server keeps the same one in its own cookie. */
export const session = {
  token: () => localStorage.getItem(tokenKey),
  signedIn: () => localStorage.getItem(tokenKey) !== null,
  begin: (token: string) => store(token),
  /** With the session goes what its person left in this browser. */
  end() {
    if (!session.signedIn()) return
    store(null)
    clearBelongings()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
