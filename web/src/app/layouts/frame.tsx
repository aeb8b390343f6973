import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { site } from '@/api/site'
import { Footer } from '@/features/shell/components/footer'
import { ScrollTop } from '@/features/shell/components/scroll-top'
import { TopBar } from '@/features/shell/components/top-bar'
import { t } from '@/features/shell/texts'
import { yearOf } from '@/kit/format/date'
import { useAddress } from '../use-address'
import { Access } from './access'

export interface FrameProps {
  /** The bar under the top bar. */
  bar: ReactNode
  /** What may lie over the screen. */
  children?: ReactNode
}

/** Top bar, a bar, the screen, footer; `?mobile` leaves only the screen (SPEC §2). */
export function Frame({ bar, children }: FrameProps) {
  const { href, publicHref, search } = useAddress()
  if (search.mobile !== undefined)
    return (
      <>
        <Outlet />
        <ScrollTop />
      </>
    )
  return (
    <>
      <a className="skip" href="#main">
        {t('skip.main')}
      </a>
      <TopBar address={publicHref} access={<Access />} />
      {bar}
      <Outlet />
      <ScrollTop />
      <Footer site={site()} year={yearOf(new Date())} here={href} address={publicHref} />
      {children}
    </>
  )
}
