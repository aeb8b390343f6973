import { useRouter } from '@tanstack/react-router'
import { openConfirm } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { useSignOut } from './api'
import { providerPage } from './provider-api'
import { t } from './texts'

/** Asks who has signed out here whether to do so at their organisation too; on an account screen. */
export const askLogout = (url: string) =>
  openConfirm({
    title: t('leaving.title'),
    children: <p>{t('leaving.question')}</p>,
    labels: { confirm: t('leaving.there'), cancel: t('leaving.stay') },
    onConfirm: () => location.assign(providerPage(url)),
  })

/** Signs out, says so and leads to sign-in (SPEC §4). */
export function useLogout() {
  const signOut = useSignOut()
  const router = useRouter()
  return async () => {
    const there = await signOut()
    toast({ kind: 'success', text: t('menu.signed_out') })
    await router.navigate({ to: '/login' })
    if (there) askLogout(there)
  }
}
