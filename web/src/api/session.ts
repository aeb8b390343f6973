const key = 'sudar.token'

const listeners = new Set<() => void>()

function store(token: string | null) {
  if (token) localStorage.setItem(key, token)
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** The bearer token in local storage (SPEC §9); the server keeps the same one in its own cookie. */
export const session = {
  token: () => localStorage.getItem(key),
  signedIn: () => localStorage.getItem(key) !== null,
  begin: (token: string) => store(token),
  end: () => store(null),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
