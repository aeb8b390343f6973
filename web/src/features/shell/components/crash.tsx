import { Failure } from '@/kit/feedback/states'
import { t } from '../texts'

/** A page that could not be drawn: what happened, and a reload as the way on; offline it is not our fault. */
export function Crash({ message, onRetry }: { message?: string; onRetry: () => void }) {
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('crash.title')}</h1>
        {navigator.onLine && <p>{t('crash.body')}</p>}
      </div>
      <div className="section">
        <Failure message={message} onRetry={onRetry} />
      </div>
    </main>
  )
}
