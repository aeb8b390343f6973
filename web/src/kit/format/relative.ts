import { textsOf } from '../i18n/texts'
import type mn from '../messages.mn.json'

const t = textsOf<typeof mn>('kit')

const steps = [
  ['time.years', 365 * 86_400],
  ['time.months', 30 * 86_400],
  ['time.days', 86_400],
  ['time.hours', 3_600],
  ['time.minutes', 60],
  ['time.seconds', 1],
] as const

/** How long ago in whole units, the largest that fits (SPEC §9); under ten seconds is now. */
export function ago(moment: Date | string | number, now: number = Date.now()) {
  const seconds = Math.floor((now - new Date(moment).getTime()) / 1000)
  if (seconds < 10) return t('time.now')
  for (const [key, length] of steps)
    if (seconds >= length) return t(key, { n: Math.floor(seconds / length) })
  return t('time.now')
}
