import { Outlet } from '@tanstack/react-router'
import { site } from '@/api/site'
import { AuthBackground } from '@/features/accounts/components/sign-in/auth-background'
import { Footer } from '@/features/shell/components/footer'
import { yearOf } from '@/kit/format/date'
import { useAddress } from '../use-address'
import { Access } from './access'

/** The blue pages: sign-in and what belongs to it; the footer is only under the reset (SPEC §2). */
export function AuthLayout() {
  const { pathname, href, publicHref, search } = useAddress()
  const footed = pathname.startsWith('/reset-password') && search.mobile === undefined
  return (
    <>
      <AuthBackground access={<Access />}>
        <Outlet />
      </AuthBackground>
      {footed && (
        <Footer site={site()} year={yearOf(new Date())} here={href} address={publicHref} />
      )}
    </>
  )
}
