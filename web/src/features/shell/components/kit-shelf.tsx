import { Book } from '@/kit/book/book'
import { Crumbs } from '@/kit/navigation/crumbs'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import { KitGroup } from './kit-controls'

const titles = ['kit.title_short', 'kit.title', 'kit.title_long'] as const

/** Books without covers on the shelf line, long words, pages and breadcrumbs. */
export function KitShelf() {
  return (
    <>
      <KitGroup title={t('kit.shelf')}>
        <ul className="strip">
          {titles.map((title) => (
            <Book
              key={title}
              to={paths.home()}
              title={t(title)}
              by={t('kit.author')}
              rating={4.8}
              year={1962}
            />
          ))}
        </ul>
      </KitGroup>
      <KitGroup title={t('kit.ways')}>
        <Crumbs
          items={[
            { label: t('nav.home'), to: paths.home() },
            { label: t('nav.all_contents'), to: paths.listing() },
          ]}
        />
        <Pagination page={4} size={30} total={1284} target={() => paths.home()} />
      </KitGroup>
    </>
  )
}
