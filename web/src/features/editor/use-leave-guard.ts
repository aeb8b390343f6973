import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openConfirm } from '@/kit/dialog/modal'
import { t } from './texts'

/** Asks whether to go; true: to stay. */
const staying = () =>
  new Promise<boolean>((answer) => {
    openConfirm({
      title: t('leave.title'),
      children: t('leave.question'),
      labels: { confirm: t('leave.go'), cancel: t('leave.stay') },
      onConfirm: () => answer(false),
      onCancel: () => answer(true),
    })
  })

/**
 * Asks before the window closes on what is not saved, and, where nothing saves it by itself,
 * before another screen comes.
 */
export function useLeaveGuard(dirty: boolean, lost: boolean) {
  const { history } = useRouter()
  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation }) =>
        lost && currentLocation.pathname !== nextLocation.pathname && staying(),
    })
  }, [history, dirty, lost])
}
