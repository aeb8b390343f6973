import { t } from '../texts'
import '../offline.css'

/** Says that the line is down, and what can be done meanwhile. */
export function NoLine() {
  return (
    <p className="kept-note" role="status">
      {t('no_server')}
    </p>
  )
}
