import { useQuery } from '@tanstack/react-query'
import type { CurrencyRates, PlaceWeather } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { soft } from '@/kit/format/soft-hyphens'
import { useNow } from '@/kit/hooks/use-now'
import {
  currencyName,
  currencyNote,
  degrees,
  isNight,
  placeName,
  provinceName,
  rate,
  timeOf,
  weatherNote,
} from '../ambient'
import { currencyQuery, weatherQuery } from '../api'
import { t } from '../texts'
import { RotatingCell, type Turn } from './rotating-cell'
import { WeatherIcon } from './weather-icon'
import '../widgets.css'

function weatherTurn(place: PlaceWeather, now: number): Turn {
  const name = placeName(place)
  const sky = <WeatherIcon weather={place.weather} night={isNight(place.sys, now)} />
  return {
    id: place.name_en,
    label: name,
    spoken: t(`weather.${place.weather}`),
    face: (
      <>
        {sky}
        <span className="topbar-place">{name}</span>
      </>
    ),
    value: degrees(place),
    line: (
      <>
        {sky}
        <span>
          {name} <small>{provinceName(place)}</small>
        </span>
        <b className="num">{degrees(place)}</b>
      </>
    ),
  }
}

function Weather({ places }: { places: PlaceWeather[] }) {
  const now = useNow().getTime()
  const [first] = places
  const head = (at: number) => {
    const place = places[at]
    const sunset = t('weather.sunset', { time: timeOf((place?.sys.sunset ?? 0) * 1000) })
    return [sunset, place?.source].filter(Boolean).join(' · ')
  }
  return (
    <RotatingCell
      name="weather"
      title={t('weather.title')}
      choose={t('weather.choose')}
      turns={places.map((place) => weatherTurn(place, now))}
      note={first && weatherNote(first)}
      head={head}
    />
  )
}

const Flag = ({ svg }: { svg: string | undefined }) =>
  svg ? (
    <img src={svg} width="20" height="14" alt="" loading="lazy" decoding="async" />
  ) : (
    <i className="flagless" />
  )

function currencyTurn(rates: CurrencyRates, code: string): Turn {
  const flag = <Flag svg={rates.langData.currencyNames[code]?.svg} />
  const name = currencyName(rates, code)
  const value = rate(rates.rates[code] ?? 0)
  return {
    id: code,
    label: code,
    spoken: name,
    face: (
      <>
        {flag}
        <span className="only-wide">{code}</span>
      </>
    ),
    value,
    tag: code,
    line: (
      <>
        {flag}
        <span>
          {code} <small>{soft(name)}</small>
        </span>
        <b className="num">{value}</b>
      </>
    ),
  }
}

function Currency({ rates }: { rates: CurrencyRates }) {
  return (
    <RotatingCell
      name="currency"
      title={t('currency.title')}
      choose={t('currency.choose')}
      turns={rates.codes.map((code) => currencyTurn(rates, code))}
      note={currencyNote(rates)}
      head={() => t('currency.source', { date: shortDate(rates.date) })}
    />
  )
}

/** A widget without anything to show: its place stays. */
const Unknown = ({ name, text }: { name: string; text: string }) => (
  <span className={`topbar-turning topbar-${name} topbar-unknown`} title={text}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{text}</span>
  </span>
)

/** Weather and currency in the top bar (SPEC §2), loaded once the page stands. */
export function TopWidgets() {
  const weather = useQuery(weatherQuery())
  const currency = useQuery(currencyQuery())
  const places = weather.data?.data
  const rates = currency.data?.data
  return (
    <>
      {places?.length ? (
        <Weather places={places} />
      ) : (
        <Unknown name="weather" text={weather.isPending ? '' : t('weather.unavailable')} />
      )}
      {rates?.codes.length ? (
        <Currency rates={rates} />
      ) : (
        <Unknown name="currency" text={currency.isPending ? '' : t('currency.unavailable')} />
      )}
    </>
  )
}
