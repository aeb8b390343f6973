import { IconMinus, IconPlus } from '@tabler/icons-react'

export interface StepperProps {
  label: string
  less: string
  more: string
  shown: string
  onLess?: () => void
  onMore?: () => void
}

/** Less, value, more. A missing handler means the end of the scale. */
export function Stepper({ label, less, more, shown, onLess, onMore }: StepperProps) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="stepper">
        <button type="button" aria-label={less} disabled={!onLess} onClick={onLess}>
          <IconMinus size={20} stroke={1.75} />
        </button>
        <output className="num">{shown}</output>
        <button type="button" aria-label={more} disabled={!onMore} onClick={onMore}>
          <IconPlus size={20} stroke={1.75} />
        </button>
      </div>
    </fieldset>
  )
}
