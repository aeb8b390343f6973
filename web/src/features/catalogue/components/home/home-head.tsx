import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '@/kit/feedback/states'
import { homeStrips, todayQuery } from '../../home'
import { t } from '../../texts'
import { PressList } from './press-list'
import { TitleOfTheDay } from './title-of-the-day'

/** The head of the home page: the folio, beside it what was left open or the new issues. */
export function HomeHead({ places }: { places: ReactNode }) {
  const { data, isPending } = useQuery(todayQuery(homeStrips()))
  const today = data?.data[0]
  if (data && !today)
    return <Empty drawing="shelf" title={t('home.empty')} hint={t('home.empty_hint')} />
  return (
    <div className="wrap">
      <div className="desk">
        {today && <TitleOfTheDay content={today} />}
        {isPending && <div className="folio skeleton-tall" />}
        {places ?? (
          <section data-slot="press-today">
            <h2 className="side-title">{t('home.press_today')}</h2>
            <PressList />
          </section>
        )}
      </div>
    </div>
  )
}
