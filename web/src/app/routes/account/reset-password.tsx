import { useRouter } from '@tanstack/react-router'
import { ResetCard } from '@/features/accounts/components/password/reset-card'
import { t } from '@/features/accounts/texts'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { paths } from '@/kit/navigation/paths'
import { useAddress } from '../../use-address'

export function ResetPasswordScreen() {
  const { search } = useAddress()
  const router = useRouter()
  useDocumentTitle(t('reset.title'))
  function done() {
    const [title, text] = [t('forced.success_title'), t('forced.success_body')]
    toast({ kind: 'success', title, text, stay: 3000 })
    void router.navigate({ ...paths.login(), replace: true } as never)
  }
  return <ResetCard token={search.token} onDone={done} />
}
