import { useRouter } from '@tanstack/react-router'
import { ChangeCard } from '@/features/accounts/components/password/change-card'
import { t } from '@/features/accounts/texts'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { paths } from '@/kit/navigation/paths'

export function ChangePasswordScreen() {
  const router = useRouter()
  useDocumentTitle(t('change.title'))
  function done() {
    toast({ kind: 'success', title: t('forced.success_body'), text: t('change.others_out') })
    void router.navigate(paths.profile('security') as never)
  }
  return <ChangeCard onDone={done} />
}
