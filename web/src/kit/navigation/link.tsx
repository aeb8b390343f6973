import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { href, type Target } from './paths'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: Target
}

/** A click that means "go there", not "open a tab" or "save". */
const follows = (event: MouseEvent<HTMLAnchorElement>) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !event.currentTarget.target

/** How long a link is pointed at before its screen is fetched, in ms. */
const pause = 50
let pointed: ReturnType<typeof setTimeout> | undefined

/**
 * A link inside the app: the browser's own, followed by the router on a plain click and fetched
 * ahead when it is pointed at. It listens to nothing: a page has hundreds.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const options = () => ({ to: to.to, search: to.search ?? {} }) as never
  const ahead = () => {
    clearTimeout(pointed)
    pointed = setTimeout(() => void router.preloadRoute(options()).catch(() => undefined), pause)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!follows(event)) return
    event.preventDefault()
    void router.navigate(options())
  }
  return <a {...rest} href={href(to)} onClick={follow} onMouseEnter={ahead} onTouchStart={ahead} />
}
