import type { PlaceWeather } from '@/api/types'

const cloud = 'M7 18a4 4 0 0 1-.6-8 5.500 5.500 0 0 1 10.700 1.200A3.500 3.500 0 0 1 17 18z'
const high =
  'M7 14.500a3.700 3.700 0 0 1-.5-7.400A5 5 0 0 1 16.200 8.300a3.200 3.200 0 0 1 .3 6.200z'
const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2' +
  'M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400'
const moon = 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z'

const drawings: Record<PlaceWeather['weather'], string> = {
  clear: sun,
  cloudy: cloud,
  fog: 'M4 8h11M18 8h2M4 12h3M10 12h10M4 16h9M16 16h4',
  rain: `${high}M8 18l-1 2.500M12 18l-1 2.500M16 18l-1 2.500`,
  snow: `${high}M8 18.500h.01M12 18.500h.01M16 18.500h.01M10 21.500h.01M14 21.500h.01`,
  thunder: `${high}M12.500 13.500l-2.500 4h3.500l-2.500 4`,
}

const dark = {
  ...drawings,
  clear: moon,
  cloudy: `${cloud}M14.500 6.500a4.500 4.500 0 0 1 1.800-3.800 4.700 4.700 0 1 0 5 6.600`,
}

/** The sky in one drawing; after sunset a clear one has the moon. */
export function WeatherIcon({
  weather,
  night,
}: {
  weather: PlaceWeather['weather']
  night: boolean
}) {
  return (
    <svg
      className="icon"
      width="17"
      height="17"
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-sky={night ? 'night' : 'day'}
    >
      <path d={(night ? dark : drawings)[weather]} />
    </svg>
  )
}
