import type { CurrencyRates, PlaceWeather } from '@/api/types'
import { dateTime, shortDate } from '@/kit/format/date'
import { number, priced } from '@/kit/format/number'
import { ago } from '@/kit/format/relative'
import { locale } from '@/kit/i18n/locale'
import { t } from './texts'

/** How far a shown value is to be believed, in few letters and in words. */
export interface Note {
  short: string
  long: string
}

const daySeconds = 86_400

/**
 * Whether it is night at a place. Only the hours of its sun's times count, so that a response of
 * yesterday still tells day from night.
 */
export function isNight({ sunrise, sunset }: PlaceWeather['sys'], now: number = Date.now()) {
  const since = (moment: number) => (((moment - sunrise) % daySeconds) + daySeconds) % daySeconds
  return since(Math.floor(now / 1000)) >= since(sunset)
}

/** −14°: whole degrees, never −0. */
export const degrees = ({ main }: PlaceWeather) => `${number(Math.round(main.temp) || 0)}°`

/** The place's name in the page's language, and the aimag whose centre it is. */
export const placeName = (place: PlaceWeather) => (locale() === 'mn' ? place.name : place.name_en)
export const provinceName = (place: PlaceWeather) =>
  locale() === 'mn' ? place.province : place.province_en

/** 3,562.40 ₮: two decimals, which gold and silver need not. */
export function rate(tugriks: number) {
  const [whole = '', part] = tugriks.toFixed(2).split('.')
  const digits = number(Number(whole))
  const text = tugriks < 100_000 ? `${digits}.${part}` : number(Math.round(tugriks))
  return priced(text)
}

/** The currency's name in the page's language. */
export function currencyName({ langData }: CurrencyRates, code: string) {
  const known = langData.currencyNames[code]
  return (locale() === 'mn' ? known?.name : known?.name_en) || code
}

/** Year left out: a stale value is never that old. */
const dayOf = (date: string) =>
  locale() === 'mn' ? shortDate(date).slice(5) : shortDate(date).split(' ').slice(0, 2).join(' ')

function noteOf(
  { sample, stale_since }: { sample?: boolean; stale_since?: string },
  short: (since: string) => string,
): Note | undefined {
  if (sample) return { short: t('ambient.sample'), long: t('ambient.sample') }
  if (stale_since) return { short: short(stale_since), long: ago(stale_since) }
}

/** What an old weather says of itself: its time, 14:05. */
export const weatherNote = (place: PlaceWeather) => noteOf(place, (since) => timeOf(since))

/** What old rates say of themselves: their day, 11.20. */
export const currencyNote = (rates: CurrencyRates) => noteOf(rates, () => dayOf(rates.date))

/** 17:05 in Ulaanbaatar. */
export const timeOf = (moment: string | number) => dateTime(moment).slice(-5)
