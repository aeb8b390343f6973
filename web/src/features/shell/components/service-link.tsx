import { session } from '@/api/session'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { type Service, signInFrom } from '../services'
import { t } from '../texts'

export interface ServiceLinkProps {
  service: Service
  /** Path and query, without language: where a guest comes back to. */
  here: string
  /** With its drawing, as in menus. */
  drawn?: boolean
}

/** One service: a screen of ours, or a page elsewhere that says it opens a new window. */
export function ServiceLink({ service, here, drawn }: ServiceLinkProps) {
  const { text, icon, href, to = paths.home(), members } = service
  const words = (
    <>
      {drawn && <Icon name={icon} size={22} />}
      <span>{t(text)}</span>
    </>
  )
  if (href)
    return (
      <a href={href} target="_blank" rel="noreferrer" title={t('footer.new_window')}>
        {words}
        {drawn && <Icon name="outside" size={16} />}
      </a>
    )
  return <Link to={members && !session.signedIn() ? signInFrom(here) : to}>{words}</Link>
}
