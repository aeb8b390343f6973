import { useRouter } from '@tanstack/react-router'
import { InvitationCard } from '@/features/accounts/components/sign-up/invitation-card'
import { t } from '@/features/accounts/texts'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { paths } from '@/kit/navigation/paths'
import { useAddress } from '../../use-address'

export function InvitationScreen() {
  const { search, href } = useAddress()
  const router = useRouter()
  useDocumentTitle(t('invitation.title'))
  function done() {
    toast({ kind: 'success', text: t('invitation.done') })
    void router.navigate({ ...paths.home(), replace: true } as never)
  }
  return <InvitationCard token={search.token ?? ''} here={href} onDone={done} />
}
