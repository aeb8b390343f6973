// Clock values of SMIL 3.0 as EPUB allows them (EPUB 3.3 §9.2.2.1).

const units = { h: 3600, min: 60, s: 1, ms: 0.001 }

const clock = /^(?:(\d+):)?([0-5]\d):([0-5]\d(?:\.\d+)?)$/
const count = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/

/** The seconds of "1:02:03.5", "02:03.5", "2.5h", "3min", "4s", "500ms" or "6"; null for anything else. */
export function secondsOf(value: string): number | null {
  const text = value.trim()
  const [, hours = 0, minutes, seconds] = clock.exec(text) ?? []
  if (minutes && seconds) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const [, number, unit = 's'] = count.exec(text) ?? []
  return number ? Number(number) * units[unit as keyof typeof units] : null
}
