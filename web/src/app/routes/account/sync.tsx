import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SyncCard } from '@/features/accounts/components/sign-up/sync-card'
import { t } from '@/features/accounts/texts'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { paths } from '@/kit/navigation/paths'

export function SyncScreen() {
  const router = useRouter()
  const client = useQueryClient()
  useDocumentTitle(t('sync.title'))
  function done() {
    toast({ kind: 'success', title: t('login.success_title'), text: t('sync.done') })
    void client.invalidateQueries()
    void router.navigate(paths.profile('security') as never)
  }
  return <SyncCard onDone={done} />
}
