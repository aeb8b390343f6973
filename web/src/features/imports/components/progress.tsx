import type { RecordImport } from '@/api/types'
import { number } from '@/kit/format/number'
import { t } from '../texts'

/** How far a worker is. */
export function Progress({ of: { state, done, total } }: { of: RecordImport }) {
  const text = total > 0 ? t('progress_of', { done: number(done), total }) : t('progress', { done })
  return (
    <div className="import-progress">
      <progress
        aria-label={t(`state.${state}`)}
        max={total > 0 ? total : undefined}
        value={total > 0 ? done : undefined}
      />
      <span className="num">{text}</span>
    </div>
  )
}
