import { looks, type State } from '../model'
import { t } from '../texts'

const steps: readonly State[] = ['draft', 'submitted', 'returned', 'approved', 'published']

/** Where a title stands, in words, and how far that is on its way. */
export function StageBadge({ state }: { state: State }) {
  const far = steps.indexOf(state)
  return (
    <span className="stage">
      <span className={`badge ${looks[state]}`}>{t(`stage.${state}`)}</span>
      {far >= 0 && (
        <span className="stage-steps" aria-hidden="true">
          {steps.map((step, i) => (
            <i key={step} data-on={i <= far || undefined} />
          ))}
        </span>
      )}
    </span>
  )
}
