import { shortDate } from '@/kit/format/date'
import { soft } from '@/kit/format/soft-hyphens'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { foreign } from '@/kit/i18n/locale'
import { Birga } from '@/kit/icons/mark'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { kindKey, type Tombstone } from '../../model'
import { t } from '../../texts'

/** A work that was taken down: what it was, why and when it went, and ways on. */
export function TombstoneScreen({ stone }: { stone: Tombstone }) {
  const kind = t(kindKey(stone.kind))
  useDocumentTitle(stone.title)
  return (
    <main id="main" data-slot="main">
      <div className="wrap">
        <section className="folio on-panel notice" data-slot="notice">
          <div className="folio-frame">
            <div className="folio-leaf">
              <p className="notice-label">
                <Birga />
                {t('gone.label')}
              </p>
              <h1 lang={foreign(stone.language)}>{soft(stone.title)}</h1>
              <p className="notice-text">{t(`gone.${stone.reason}`)}</p>
              <p className="notice-since num">
                {kind} · {t('gone.since', { date: shortDate(stone.taken_down_at) })}
              </p>
              <div className="notice-acts">
                <Link className="button button-gold" to={paths.listing({ search: stone.title })}>
                  {t('gone.search')}
                </Link>
                <Link className="button button-panel" to={paths.listing({ kind: stone.kind })}>
                  {t('gone.kind', { kind })}
                </Link>
              </div>
            </div>
          </div>
        </section>
      </div>
    </main>
  )
}
