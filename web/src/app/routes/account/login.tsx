import { useRouter } from '@tanstack/react-router'
import { LoginFlow } from '@/features/accounts/components/sign-in/login-flow'
import { failureText } from '@/features/accounts/failure'
import { linkIdentity } from '@/features/accounts/provider-api'
import { t } from '@/features/accounts/texts'
import { useArrival } from '@/features/accounts/use-arrival'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { inLocale, locale, localeOf } from '@/kit/i18n/locale'
import { ownPath } from '@/kit/navigation/paths'
import { parseSearch } from '../../search-params'
import { useAddress } from '../../use-address'

export function LoginScreen() {
  const { search } = useAddress()
  const router = useRouter()
  useDocumentTitle(t('login.title'))
  const callback = ownPath(search.callbackUrl)
  function enter() {
    const back = callback ?? inLocale('/', locale())
    // The language of a page is that of its document: another one is another document.
    if (localeOf(new URL(back, location.origin).pathname) !== locale()) return location.assign(back)
    toast({ kind: 'success', title: t('login.success_title'), text: t('login.success_body') })
    const next = new URL(inLocale(back, 'mn'), location.origin)
    void router.navigate({ to: next.pathname, search: parseSearch(next.search), replace: true })
  }
  const fail = (text: string) => toast({ kind: 'danger', title: t('login.error_title'), text })
  const { entering, notice, linking, second } = useArrival(search.oidc === '1', enter, fail)
  async function done() {
    if (linking) {
      await linkIdentity().then(
        () => toast({ kind: 'success', text: t('login.linked') }),
        (error) => fail(failureText(error)),
      )
    }
    enter()
  }
  return (
    <LoginFlow
      msg={search.msg}
      callbackUrl={callback}
      notice={notice}
      entering={entering}
      second={second}
      onDone={() => void done()}
      onFail={fail}
    />
  )
}
