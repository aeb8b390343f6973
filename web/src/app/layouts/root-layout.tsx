import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { msgText } from '@/features/accounts/msg'
import { RouteBar } from '@/features/shell/components/route-bar'
import { t } from '@/features/shell/texts'
import { toast } from '@/kit/toast'
import { useIdle } from '@/kit/when-idle'
import { useAddress } from '../use-address'

const Floating = lazy(async () => ({ default: (await import('./floating')).Floating }))

/** From readers everything else leaves (design §1); what was chosen before holds there too. */
const isReader = (pathname: string) => /^\/(read|listen)\//.test(pathname)

/** Under every layout: the progress bar, the `msg` of the address as a notice (SPEC §8), and what floats. */
export function RootLayout() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading })
  const { pathname, search } = useAddress()
  const idle = useIdle()
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
      {idle && (
        <Suspense>
          <Floating pathname={pathname} panel={!isReader(pathname)} />
        </Suspense>
      )}
    </>
  )
}
