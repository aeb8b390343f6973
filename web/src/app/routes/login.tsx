import { useRouter } from '@tanstack/react-router'
import { LoginCard } from '@/features/accounts/components/login-card'
import { t } from '@/features/accounts/texts'
import { inLocale } from '@/kit/i18n/locale'
import { ownPath } from '@/kit/paths'
import { toast } from '@/kit/toast'
import { useDocumentTitle } from '@/kit/use-document-title'
import { parseSearch } from '../search-params'
import { useAddress } from '../use-address'

export function LoginScreen() {
  const { search } = useAddress()
  const router = useRouter()
  useDocumentTitle(t('login.title'))
  const callback = ownPath(search.callbackUrl)
  function done() {
    toast({ kind: 'success', title: t('login.success_title'), text: t('login.success_body') })
    const next = new URL(inLocale(callback ?? '/', 'mn'), location.origin)
    void router.navigate({ to: next.pathname, search: parseSearch(next.search), replace: true })
  }
  const fail = (text: string) => toast({ kind: 'danger', title: t('login.error_title'), text })
  return <LoginCard msg={search.msg} callbackUrl={callback} onDone={done} onFail={fail} />
}
