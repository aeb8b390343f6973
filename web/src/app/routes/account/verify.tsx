import { useRouter } from '@tanstack/react-router'
import { useSignedIn } from '@/features/accounts/api'
import { ConfirmLinkCard } from '@/features/accounts/components/sign-up/confirm-link-card'
import { VerifyCard } from '@/features/accounts/components/sign-up/verify-card'
import { t } from '@/features/accounts/texts'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { ownPath, paths } from '@/kit/navigation/paths'
import { useAddress } from '../../use-address'

/** A sign-up's code, or the link of an email (`token`). */
export function VerifyScreen() {
  const { search } = useAddress()
  const router = useRouter()
  const signedIn = useSignedIn()
  useDocumentTitle(t('verify.title'))
  const callback = ownPath(search.callbackUrl)
  const say = () =>
    toast({ kind: 'success', title: t('login.success_title'), text: t('verify.done') })
  function done() {
    say()
    void router.navigate({ ...paths.login(callback), replace: true } as never)
  }
  function confirmed() {
    say()
    const next = signedIn ? paths.profile() : paths.login()
    void router.navigate({ ...next, replace: true } as never)
  }
  return search.token ? (
    <ConfirmLinkCard token={search.token} onDone={confirmed} />
  ) : (
    <VerifyCard callbackUrl={callback} onDone={done} />
  )
}
