interface Kept {
  /** A sign-up whose code is awaited. */
  signup: { ticket: string; email: string; username: string; until: string }
  /** Where a code to reset a password was sent. */
  reset: { email: string }
  /** Who has just signed up, for the sign-in that follows. */
  name: { username: string }
}

const key = (name: string) => `sudar.${name}`

/** Leaves something for the next account page of this tab, so that it outlives a reload there. */
export function keep<N extends keyof Kept>(name: N, value: Kept[N]) {
  sessionStorage.setItem(key(name), JSON.stringify(value))
}

export function kept<N extends keyof Kept>(name: N): Kept[N] | undefined {
  const text = sessionStorage.getItem(key(name))
  return text ? (JSON.parse(text) as Kept[N]) : undefined
}

export const drop = (name: keyof Kept) => sessionStorage.removeItem(key(name))

/** The sign-up that waits for its code; none once its time is over. */
export function waitingSignUp(now = Date.now()) {
  const waiting = kept('signup')
  return waiting && Date.parse(waiting.until) > now ? waiting : undefined
}
