import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { contentQuery } from '@/features/catalogue/api'
import { AccessPanel } from '@/features/catalogue/components/access-panel'
import { BuyBar } from '@/features/catalogue/components/buy-bar'
import { ContentCrumbs } from '@/features/catalogue/components/content-crumbs'
import { ContentHead } from '@/features/catalogue/components/content-head'
import { ContentText } from '@/features/catalogue/components/content-text'
import { ItemList } from '@/features/catalogue/components/item-list'
import { Ratings } from '@/features/catalogue/components/ratings'
import { BibliographicRecord } from '@/features/catalogue/components/record'
import { Related } from '@/features/catalogue/components/related'
import { mainItem } from '@/features/catalogue/model'
import { Cover } from '@/kit/cover'
import { Later } from '@/kit/later'
import { useDocumentTitle } from '@/kit/use-document-title'
import { useAddress } from '../use-address'

export function ContentScreen() {
  const { slug } = useParams({ from: '/main/p/$slug' })
  const { href } = useAddress()
  const content = useSuspenseQuery(contentQuery(slug)).data.data
  const item = mainItem(content.content_items_info)
  useDocumentTitle(content.title)
  return (
    <main id="main" data-slot="main">
      <div className="wrap">
        <ContentCrumbs content={content} />
        <div className="detail" data-slot="detail">
          <div className="detail-cover">
            <Cover
              image={content.cover}
              sizes="(max-width: 767px) 118px, (max-width: 1199px) 220px, 264px"
              first
            />
          </div>
          <ContentHead content={content} />
          <ContentText content={content} />
          <AccessPanel content={content} here={href} />
        </div>
        <div className="detail-more">
          <div>
            <ItemList content={content} />
            <BibliographicRecord content={content} />
          </div>
          <div>
            <Ratings content={content} />
          </div>
        </div>
      </div>
      <Later slot="strip:related">
        <Related slug={slug} />
      </Later>
      {item?.free && <BuyBar item={item} />}
    </main>
  )
}
