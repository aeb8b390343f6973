import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { msgText } from '@/features/accounts/msg'
import { RouteBar } from '@/features/shell/components/route-bar'
import { t } from '@/features/shell/texts'
import { toast } from '@/kit/toast'
import { useAddress } from '../use-address'

/** Under every layout: the thin progress bar and the `msg` of the address as a notice (SPEC §8). */
export function RootLayout() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading })
  const { pathname, search } = useAddress()
  const msg = search.msg
  const login = pathname.startsWith('/login')
  useEffect(() => {
    const text = msgText(msg)
    if (text && !login) toast({ kind: 'warning', title: t('toast.notice'), text })
  }, [msg, login])
  return (
    <>
      <RouteBar active={loading} />
      <Outlet />
    </>
  )
}
