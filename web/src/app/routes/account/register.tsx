import { useRouter } from '@tanstack/react-router'
import { RegisterCard } from '@/features/accounts/components/sign-up/register-card'
import { t } from '@/features/accounts/texts'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { ownPath, paths } from '@/kit/navigation/paths'
import { useAddress } from '../../use-address'

export function RegisterScreen() {
  const { search } = useAddress()
  const router = useRouter()
  useDocumentTitle(t('register.title'))
  const callback = ownPath(search.callbackUrl)
  function done() {
    toast({ kind: 'info', text: t('register.sent') })
    void router.navigate(paths.verify(callback) as never)
  }
  return <RegisterCard callbackUrl={callback} onDone={done} />
}
