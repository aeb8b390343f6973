import type { ReactNode } from 'react'
import { Mark } from '@/kit/icons/mark'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../../texts'
import './auth.css'

/** The lattice of the ger wall behind the sign-in pages. */
function Lattice() {
  return (
    <svg className="auth-lattice" aria-hidden="true">
      <defs>
        <pattern id="lattice" width="36" height="54" patternUnits="userSpaceOnUse">
          <path d="M0 0l36 54M36 0L0 54" stroke="currentColor" strokeWidth="1.2" fill="none" />
          <g fill="currentColor">
            <circle cx="18" cy="27" r="2.6" />
            <circle r="2.6" />
            <circle cx="36" r="2.6" />
            <circle cy="54" r="2.6" />
            <circle cx="36" cy="54" r="2.6" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#lattice)" />
    </svg>
  )
}

export interface AuthBackgroundProps {
  /** The accessibility panel's button, where the portal has one. */
  access: ReactNode
  children: ReactNode
}

/** Blue page: logo and proverb at the left, the card at the right. */
export function AuthBackground({ access, children }: AuthBackgroundProps) {
  return (
    <div className="auth on-panel">
      <header className="auth-side">
        <Lattice />
        <div className="auth-top">
          <Link className="logo" to={paths.home()}>
            <Mark size={44} />
            <span>
              {t('ground.name')}
              <span className="logo-tagline">{t('ground.tagline')}</span>
            </span>
          </Link>
          {access}
        </div>
        <figure className="proverb">
          <p>
            {t('login.proverb_1')}
            <br />
            {t('login.proverb_2')}
          </p>
          <figcaption>{t('login.proverb_by')}</figcaption>
        </figure>
        <p className="auth-years num">© 2014–{new Date().getFullYear()}</p>
      </header>
      <main id="main" className="auth-main" data-slot="main">
        {children}
      </main>
    </div>
  )
}
