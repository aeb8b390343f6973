/** The line that a key leads to from line `at` (-1: none) of `count`; undefined: not our key. */
export function lineAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return at + 1 < count ? at + 1 : -1
    case 'ArrowUp':
      return at >= 0 ? at - 1 : count - 1
    case 'Home':
      return at >= 0 ? 0 : undefined
    case 'End':
      return at >= 0 ? count - 1 : undefined
    default:
      return undefined
  }
}
