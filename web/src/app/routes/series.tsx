import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { seriesQuery } from '@/features/catalogue/api'
import { pageOf } from '@/features/catalogue/author'
import { SeriesHead } from '@/features/catalogue/components/series/series-head'
import { SeriesWorks } from '@/features/catalogue/components/series/series-works'
import { t } from '@/features/catalogue/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'
import { Follow } from '../parts/follow'
import { useAddress } from '../use-address'

export function SeriesScreen() {
  const { seriesId } = useParams({ from: '/main/series/$seriesId' })
  const { search } = useAddress()
  const series = useSuspenseQuery(seriesQuery(seriesId)).data.data
  useDocumentTitle(series.name)
  return (
    <main id="main" className="wrap" data-slot="main">
      <Crumbs items={[{ label: t('crumb.home'), to: paths.home() }]} />
      <SeriesHead series={series} act={<Follow kind="series" id={series.id} />} />
      <SeriesWorks series={series} page={pageOf(search)} />
    </main>
  )
}
