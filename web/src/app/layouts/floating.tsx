import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { meQuery, useSignedIn } from '@/features/accounts/api'
import { ForcedResetHost } from '@/features/accounts/components/password/forced-reset-host'
import { ModalOutlet } from '@/kit/dialog/modal-outlet'

/** Who is signed in is asked again on every route after the page's first (SPEC §4). */
function useFreshReader(pathname: string, first: string) {
  const client = useQueryClient()
  const signedIn = useSignedIn()
  const last = useRef(first)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (signedIn) void client.invalidateQueries({ queryKey: meQuery().queryKey })
  }, [client, pathname, signedIn])
}

export interface FloatingProps {
  pathname: string
  /** Where the page was loaded, which may be left before this stands. */
  first: string
}

/** What lies over every screen: dialogs. */
export function Floating({ pathname, first }: FloatingProps) {
  useFreshReader(pathname, first)
  return (
    <>
      <ModalOutlet />
      <ForcedResetHost />
    </>
  )
}
