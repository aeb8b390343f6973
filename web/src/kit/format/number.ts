import { locale } from '../i18n/locale'
import rules from './rules.json'

/**
 * 1,234,567 and 4.7 in both languages (texts.md 1.4). U+2212 for minus. Never for years.
 * Not by Intl.NumberFormat: making one is the dearest single step of the app's start.
 */
export function number(n: number) {
  const [whole = '', tenth] = String(Math.round(Math.abs(n) * 10) / 10).split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (tenth ? `.${tenth}` : '')
  return n < 0 && digits !== '0' ? `\u2212${digits}` : digits
}

/** 0..1 as a whole percentage without its sign: 0.624 -> 62; only the end is 100. */
export const percent = (share: number) =>
  share >= 1 ? 100 : Math.min(99, Math.max(0, Math.round(share * 100)))

/** 4.8: always one decimal, so that columns of ratings line up. */
export const rating = (n: number) => (Math.round(n * 10) / 10).toFixed(1)

/** Whole tugriks; the sign does not part from its number. */
export const money = (tugriks: number) => priced(number(tugriks))

/** An amount with the sign of the tugrik. */
export const priced = (amount: string) => rules[locale()].money.replace('{n}', amount)

/** Bytes in the largest unit that leaves a number of at least one: 12.4 МБ. */
export function size(bytes: number) {
  const step = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  const unit = rules[locale()].sizes[step]
  return `${number(value >= 100 ? Math.round(value) : value)}\u00a0${unit}`
}

/** Seconds in words: 1 цаг 25 мин; below a minute 40 сек. */
export function duration(seconds: number) {
  const [hour, minute, second] = rules[locale()].duration
  if (seconds < 60) return `${Math.round(seconds)}\u00a0${second}`
  const minutes = Math.round(seconds / 60)
  const parts = [
    minutes >= 60 ? `${Math.floor(minutes / 60)}\u00a0${hour}` : '',
    minutes % 60 ? `${minutes % 60}\u00a0${minute}` : '',
  ]
  return parts.filter(Boolean).join(' ')
}
