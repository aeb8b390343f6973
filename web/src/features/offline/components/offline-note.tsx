import { t } from '../texts'
import '../offline.css'

/** Says that the connection is down, and what can be done meanwhile. */
export function OfflineNote() {
  return (
    <p className="kept-note" role="status">
      {t('no_server')}
    </p>
  )
}
