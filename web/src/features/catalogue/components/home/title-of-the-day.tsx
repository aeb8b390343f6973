import type { ContentCard } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { shy, soft } from '@/kit/format/soft-hyphens'
import { Icon } from '@/kit/icons/icon'
import { Birga } from '@/kit/icons/mark'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { byLine, kindKey, mainItem, openItem } from '../../model'
import { t } from '../../texts'

function OpenButton({ content }: { content: ContentCard }) {
  const item = mainItem(content.content_items_info)
  if (!item?.free) return null
  const sound = item.listenable
  return (
    <Link className="button button-gold" to={openItem(item)}>
      <Icon name={sound ? 'headphones' : 'book'} />
      {t(sound ? 'detail.listen' : 'detail.read')}
    </Link>
  )
}

/** The one folio of the page: a work of the day in gold on blue (design §1). */
export function TitleOfTheDay({ content }: { content: ContentCard }) {
  const facts = [t(kindKey(content.kind)), content.year || ''].filter(Boolean).join(', ')
  return (
    <section className="folio on-panel today" data-slot="folio">
      <div className="folio-frame">
        <div className="folio-leaf">
          <div className="today-cover">
            <Cover image={content.cover} sizes="(max-width: 767px) 104px, 196px" first />
          </div>
          <div className="today-text">
            <p className="today-label">
              <Birga />
              {t('home.today')}
            </p>
            <div className="today-title">
              <h2>{soft(content.title)}</h2>
              <p className="today-by">{[byLine(content), facts].filter(Boolean).join(' · ')}</p>
            </div>
            {content.summary && <p className="today-quote">{shy(content.summary)}</p>}
            <div className="today-acts">
              <OpenButton content={content} />
              <Link className="button button-panel" to={paths.content(content.slug)}>
                {t('detail.more')}
              </Link>
            </div>
          </div>
          {content.title_mong && (
            <span className="today-script" lang="mn-Mong" aria-hidden="true">
              {content.title_mong}
            </span>
          )}
        </div>
      </div>
    </section>
  )
}
