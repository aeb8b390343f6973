import { useLoaderData } from '@tanstack/react-router'
import { site } from '@/api/site'
import { TextArticle } from '@/features/about/components/text-page'
import type { TextPage } from '@/features/about/model'
import { t as catalogue } from '@/features/catalogue/texts'
import { t } from '@/features/shell/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'

/** A page of the library's own words, which the route has loaded. */
export function TextScreen() {
  const page = useLoaderData({ strict: false }) as unknown as TextPage
  useDocumentTitle(page.title)
  return (
    <main id="main" className="wrap" data-slot="main">
      <Crumbs items={[{ label: catalogue('crumb.home'), to: paths.home() }]} />
      <TextArticle
        page={page}
        contactTitle={t('footer.contact')}
        organization={site().organization}
      />
    </main>
  )
}
