import { useRouter } from '@tanstack/react-router'
import { toast } from '@/kit/toast'
import { useSignOut } from './api'
import { askLogout } from './logout'
import { t } from './texts'

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
