import { useLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import type { Target } from './paths'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: Target
}

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement>

/** A link inside the app. The router adds the language prefix and `?domain`; the caller says what is current. */
export function Link({ to, ...rest }: LinkProps) {
  const options = { to: to.to, search: to.search ?? {}, activeProps: {}, ...rest }
  const { 'data-status': _, ...anchor } = useLinkProps(options as never) as Anchor & {
    'data-status'?: string
  }
  return <a {...anchor} className={rest.className} aria-current={rest['aria-current']} />
}
