import type { ReactNode } from 'react'
import { Birga } from '@/kit/icons/mark'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'

/** An empty leaf: the page is not in the library; search, or go home. */
export function NotFound({ search }: { search: ReactNode }) {
  return (
    <div className="wrap">
      <section className="folio on-panel notice" data-slot="notice">
        <div className="folio-frame">
          <div className="folio-leaf">
            <p className="notice-label">
              <Birga />
              {t('not_found.label')}
            </p>
            <h1>{t('not_found.title')}</h1>
            <p className="notice-text">{t('not_found.body')}</p>
            {search}
            <div className="notice-acts">
              <Link className="button button-gold" to={paths.home()}>
                {t('not_found.home')}
              </Link>
              <Link className="button button-panel" to={paths.listing()}>
                {t('nav.all_contents')}
              </Link>
            </div>
          </div>
        </div>
      </section>
    </div>
  )
}
