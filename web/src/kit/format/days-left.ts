const day = 24 * 60 * 60 * 1000

/** From so many days on a right is said to end. */
const soon = 14

/** The days that are left until a right ends, 0 on its last one; undefined when it does not end soon. */
export function daysLeft(until: string | null | undefined, now: number = Date.now()) {
  if (!until) return undefined
  const days = Math.max(0, Math.floor((Date.parse(until) - now) / day))
  return days <= soon ? days : undefined
}
