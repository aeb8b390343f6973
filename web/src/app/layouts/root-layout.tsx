import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { msgText } from '@/features/accounts/msg'
import { useListening } from '@/features/player/now'
import { t } from '@/features/shell/texts'
import { toast } from '@/kit/feedback/toast'
import { useIdle } from '@/kit/loading/idle'
import { lazyPart } from '@/kit/loading/lazy-part'
import { RouteBar } from '@/kit/loading/route-bar'
import { laterTexts } from '../later-texts'
import { useAddress } from '../use-address'

const Floating = lazyPart(async () => (await import('./floating')).Floating, { instead: null })
const Dock = lazyPart(
  async () => {
    const [part] = await Promise.all([import('../dock'), laterTexts('player')])
    return part.Dock
  },
  { instead: null },
)

/** Under every layout: the progress bar, the `msg` of the address as a notice (SPEC §8), and what floats. */
export function RootLayout() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading })
  const { pathname, search } = useAddress()
  const [first] = useState(pathname)
  const idle = useIdle()
  const listening = useListening()
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
      {idle && listening && (
        <Suspense>
          <Dock pathname={pathname} />
        </Suspense>
      )}
      {idle && (
        <Suspense>
          <Floating pathname={pathname} first={first} />
        </Suspense>
      )}
    </>
  )
}
