import { paths } from '@/kit/paths'
import { SectionHead } from '@/kit/section'
import { t } from '../texts'
import { PressList } from './press-list'
import { RankedList } from './ranked-list'

/** The ranked list, beside newspapers and magazines where they do not already stand above. */
export function HomeColumns({ press, titles }: { press: boolean; titles: number }) {
  return (
    <section className="section" data-slot="ranked">
      <div className={press ? 'wrap columns' : 'wrap'}>
        <div>
          <SectionHead
            title={t('home.ranked')}
            why={t('home.ranked_why')}
            all={{ label: t('home.see_all'), to: paths.listing({ order: 'views.desc' }) }}
          />
          <RankedList titles={titles} />
        </div>
        {press && (
          <div>
            <SectionHead
              title={t('home.press')}
              all={{
                label: t('home.see_all'),
                to: paths.listing({ kind: 'newspaper,magazine', order: 'created_at.desc' }),
              }}
            />
            <PressList />
          </div>
        )}
      </div>
    </section>
  )
}
