import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { authorQuery } from '@/features/catalogue/api'
import { AuthorHead } from '@/features/catalogue/components/author/author-head'
import { AuthorWorks } from '@/features/catalogue/components/author/author-works'
import { t } from '@/features/catalogue/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'
import { Follow } from '../parts/follow'
import { useAddress } from '../use-address'

export function AuthorScreen() {
  const { authorId } = useParams({ from: '/main/author/$authorId' })
  const { search } = useAddress()
  const author = useSuspenseQuery(authorQuery(authorId)).data.data
  useDocumentTitle(author.author_display_name)
  if (String(author.author_id) !== authorId) {
    return <Navigate {...(paths.author(author.author_id) as { to: string })} replace />
  }
  return (
    <main id="main" className="wrap" data-slot="main">
      <Crumbs items={[{ label: t('crumb.home'), to: paths.home() }]} />
      <AuthorHead author={author} act={<Follow kind="author" id={author.author_id} />} />
      <AuthorWorks author={author} search={search} />
    </main>
  )
}
