import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface StepperProps {
  label: string
  less: string
  more: string
  shown: string
  onLess?: () => void
  onMore?: () => void
  /** drawings of less and more */
  icons?: [ReactNode, ReactNode]
}

const signs: [ReactNode, ReactNode] = [
  <IconMinus key="less" size={20} stroke={1.75} />,
  <IconPlus key="more" size={20} stroke={1.75} />,
]

/** Less, value, more. A missing handler means the end of the scale. */
export function Stepper({ label, less, more, shown, onLess, onMore, icons = signs }: StepperProps) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="stepper">
        <button type="button" aria-label={less} disabled={!onLess} onClick={onLess}>
          {icons[0]}
        </button>
        <output className="num">{shown}</output>
        <button type="button" aria-label={more} disabled={!onMore} onClick={onMore}>
          {icons[1]}
        </button>
      </div>
    </fieldset>
  )
}
