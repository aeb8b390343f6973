import { Empty, Failure } from '@/kit/feedback/states'
import { LineSkeleton, RowSkeleton, StripSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import { KitGroup } from './kit-controls'

const drawings = ['shelf', 'leaf', 'knot'] as const

/** What a part looks like while it loads, when it is empty and when it failed. */
export function KitStates() {
  return (
    <>
      <KitGroup title={t('kit.loading')}>
        <StripSkeleton />
        <RowSkeleton count={1} />
        <LineSkeleton />
      </KitGroup>
      <KitGroup title={t('kit.empty')}>
        {drawings.map((drawing) => (
          <Empty
            key={drawing}
            drawing={drawing}
            title={t('not_found.title')}
            hint={t('kit.sentence')}
          >
            <Link className="button button-secondary" to={paths.listing()}>
              {t('nav.all_contents')}
            </Link>
          </Empty>
        ))}
      </KitGroup>
      <KitGroup title={t('kit.failed')}>
        <Failure onRetry={() => undefined} />
      </KitGroup>
    </>
  )
}
