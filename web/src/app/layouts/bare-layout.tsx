import { Outlet } from '@tanstack/react-router'

/** The reader's ground: everything else leaves (design §1). */
export function BareLayout() {
  return <Outlet />
}
