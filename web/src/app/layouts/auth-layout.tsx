import { Outlet } from '@tanstack/react-router'
import { AuthGround } from '@/features/accounts/components/auth-ground'

/** The blue pages: sign-in and what belongs to it; no footer (SPEC §2). */
export function AuthLayout() {
  return (
    <AuthGround>
      <Outlet />
    </AuthGround>
  )
}
